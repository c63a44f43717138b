// The margin over the game. It is drawn anew for each width, so that its text stays readable.

const HEIGHT = 230;
const EDGES = { top: 14, right: 14, bottom: 34, left: 46 };
const plies = report.positions.length - 1;

let curve = null;

function niceStep(range, most) {
  return [1, 2, 5, 10, 20, 50, 100].find((step) => range / step <= most) ?? 200;
}

function scales(width) {
  const values = report.positions.map((each) => each.value ?? 0);
  const [least, most] = [Math.min(...values, -1), Math.max(...values, 1)];
  // Marks of mistakes need some room above and below the line.
  const room = (most - least) / 7;
  const step = niceStep(most - least + 2 * room, 5);
  const low = Math.floor((least - room) / step) * step;
  const high = Math.ceil((most + room) / step) * step;
  const across = width - EDGES.left - EDGES.right;
  const down = HEIGHT - EDGES.top - EDGES.bottom;
  return {
    width,
    low,
    high,
    step,
    across,
    x: (ply) => EDGES.left + (plies ? (ply / plies) * across : 0),
    y: (value) => EDGES.top + ((high - value) / (high - low)) * down,
    plyAt: (x) => Math.round(Math.min(Math.max((x - EDGES.left) / across, 0), 1) * plies),
  };
}

function marginLabel(value) {
  return value ? `${value > 0 ? "B" : "W"}+${Math.abs(value)}` : "0";
}

function drawAxes(scale) {
  const parts = [];
  for (let value = scale.low; value <= scale.high; value += scale.step) {
    const y = scale.y(value);
    const line = `M${EDGES.left} ${y}H${scale.width - EDGES.right}`;
    parts.push(
      svg("path", { class: value ? "grid" : "zero", d: line }),
      svg("text", { class: "tick", x: EDGES.left - 8, y: y + 4, "text-anchor": "end" }, marginLabel(value)),
    );
  }
  const every = niceStep(plies, scale.width < 420 ? 5 : 10);
  for (let ply = 0; ply <= plies; ply += every) {
    const at = { class: "tick", x: scale.x(ply), y: HEIGHT - 16, "text-anchor": "middle" };
    parts.push(svg("text", at, String(ply)));
  }
  const name = { class: "tick", x: EDGES.left + scale.across / 2, y: HEIGHT - 2, "text-anchor": "middle" };
  parts.push(svg("text", name, "after move"));
  return parts;
}

// The background of what is proven, and its name.
function drawProven(scale) {
  const from = report.proven_from;
  if (from === null) {
    return [];
  }
  const x = scale.x(from);
  const right = scale.width - EDGES.right;
  const bottom = HEIGHT - EDGES.bottom;
  const parts = [
    svg("rect", { class: "proven", x, y: EDGES.top, width: Math.max(right - x, 0), height: bottom - EDGES.top }),
    svg("path", { class: "border", d: `M${x} ${EDGES.top}V${bottom}` }),
  ];
  if (right - x > 60) {
    parts.push(svg("text", { class: "region", x: x + 6, y: bottom - 7 }, "proven"));
  }
  const isEstimated = report.positions.some((each) => each.known === "estimated");
  if (isEstimated && x - EDGES.left > 80) {
    parts.push(svg("text", { class: "region", x: x - 6, y: bottom - 7, "text-anchor": "end" }, "estimated"));
  }
  return parts;
}

// A stretch between two plies is solid only if both ends are proven.
function drawLine(scale) {
  const paths = { proven: "", estimated: "" };
  for (let ply = 1; ply <= plies; ply += 1) {
    const [from, to] = [report.positions[ply - 1], report.positions[ply]];
    if (from.value !== null && to.value !== null) {
      const known = from.known === "proven" && to.known === "proven" ? "proven" : "estimated";
      paths[known] += `M${scale.x(ply - 1)} ${scale.y(from.value)}L${scale.x(ply)} ${scale.y(to.value)}`;
    }
  }
  return [
    svg("path", { class: "dashed", d: paths.estimated }),
    svg("path", { class: "solid", d: paths.proven }),
  ];
}

function drawMistakes(scale) {
  return report.positions
    .filter((each) => each.loss?.grade)
    .map((each) => {
      const after = report.positions[each.ply + 1];
      const y = scale.y(after.value);
      // Above the point after a gain, below it after a fall, where the line is not in the way.
      const isUp = each.turn === "white";
      const at = { x: scale.x(after.ply), y: isUp ? y - 9 : y + 19, "text-anchor": "middle" };
      return svg(
        "g",
        { class: `slip ${each.loss.grade}` },
        svg("circle", { cx: scale.x(after.ply), cy: y, r: 3.5 }),
        svg("text", at, each.loss.sign),
      );
    });
}

function curveLabel() {
  const known = report.positions.filter((each) => each.value !== null);
  const parts = known.filter((each) => each.ply % 5 === 0 || each.ply === plies);
  const points = parts.map((each) => `after move ${each.ply} ${each.label}`);
  return `Margin over the game: ${points.join(", ")}. The table of all moves has every value.`;
}

function drawCurve(width) {
  const scale = scales(width);
  const marker = svg("g", { class: "marker" });
  const picture = svg(
    "svg",
    { viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: "img", "aria-label": curveLabel() },
    ...drawProven(scale),
    ...drawAxes(scale),
    ...drawLine(scale),
    ...drawMistakes(scale),
    marker,
  );
  byId("curve").replaceChildren(picture);
  curve = { scale, marker, picture };
}

function markCurve(ply) {
  if (!curve) {
    return;
  }
  const { scale, marker } = curve;
  const value = report.positions[ply].value;
  const x = scale.x(ply);
  const parts = [svg("path", { d: `M${x} ${EDGES.top}V${HEIGHT - EDGES.bottom}` })];
  if (value !== null) {
    parts.push(svg("circle", { cx: x, cy: scale.y(value), r: 6 }));
  }
  marker.replaceChildren(...parts);
}

function watchCurve(goTo, current) {
  const box = byId("curve");
  let isHeld = false;
  const follow = (event) => {
    const edge = curve.picture.getBoundingClientRect();
    goTo(curve.scale.plyAt(((event.clientX - edge.left) / edge.width) * curve.scale.width));
  };
  box.addEventListener("click", follow);
  box.addEventListener("pointerdown", (event) => {
    isHeld = event.pointerType === "mouse";
  });
  box.addEventListener("pointermove", (event) => {
    if (isHeld && event.buttons) {
      follow(event);
    }
  });
  new ResizeObserver(() => {
    const width = Math.floor(box.clientWidth);
    if (width && width !== curve?.scale.width) {
      drawCurve(width);
      markCurve(current());
    }
  }).observe(box);
}
