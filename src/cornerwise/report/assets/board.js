// The board: which pieces lie on it, the last move, and moves that are only thought of.

const pictures = [...document.querySelectorAll(".picture")].map((box) => {
  const picture = box.querySelector("svg");
  const ground = picture.querySelector("rect.board");
  const overlay = svg("g", { class: "overlay" });
  ground.parentNode.append(overlay);
  // A hint that pops up over the board would say the same wherever the pointer is.
  picture.querySelector("title")?.remove();
  return {
    box,
    picture,
    overlay,
    unit: ground.width.baseVal.value / report.size,
    first: Number(box.dataset.first),
    last: Number(box.dataset.last),
    begin: Number(box.dataset.begin),
    pieces: [...picture.querySelectorAll(".piece[data-ply]")],
  };
});

// Show the position after some plies, and a line of moves that may follow.
function showBoard(ply, line) {
  for (const each of pictures) {
    const isShown = each.first <= ply && ply <= each.last;
    each.box.hidden = !isShown;
    if (isShown) {
      showPicture(each, ply, line);
    }
  }
}

function showPicture(each, ply, line) {
  const position = report.positions[ply];
  for (const piece of each.pieces) {
    piece.classList.toggle("later", each.begin + Number(piece.dataset.ply) > ply);
  }
  const marks = startMarks(each, position);
  const played = ply > each.first ? report.positions[ply - 1].move : null;
  if (played && !line) {
    marks.push(outlineMark(each, played, "last"));
  }
  if (line) {
    // The move itself comes last, so that it lies on top.
    marks.push(...line.map((move, place) => ghost(each, move, place, position.turn)).reverse());
    if (position.move && position.move !== line[0]) {
      marks.push(outlineMark(each, position.move, "played"));
    }
  }
  each.overlay.replaceChildren(...marks);
  each.picture.setAttribute("aria-label", describeBoard(position, played, line));
}

function describeBoard(position, played, line) {
  const words = [`Board after move ${position.ply} of ${report.positions.length - 1}.`];
  if (played) {
    words.push(`${sideName(otherSide(position.turn))} played ${played}.`);
  }
  if (line) {
    words.push(`Drawn: ${line.join("; ")}.`);
  }
  return words.join(" ");
}

// Rings where a side begins that has not placed anything yet.
function startMarks(each, position) {
  return report.starts
    .filter((_, side) => !position.begun[side])
    .map(([row, col]) =>
      svg("circle", {
        class: "start",
        cx: (col + 0.5) * each.unit,
        cy: (row + 0.5) * each.unit,
        r: each.unit * 0.17,
      }),
    );
}

function outlineMark(each, move, name) {
  return svg("path", { class: name, d: outlineOf(cellsOf(move), each.unit, 2.5) });
}

function ghost(each, move, place, turn) {
  const cells = cellsOf(move);
  const color = place % 2 ? otherSide(turn) : turn;
  const group = svg("g", { class: `ghost ${color}${place ? "" : " chosen"}` });
  if (cells.length) {
    const [row, col] = middleOf(cells);
    const at = { x: (col + 0.5) * each.unit, y: (row + 0.5) * each.unit };
    group.append(
      svg("path", { d: outlineOf(cells, each.unit, 2.5) }),
      svg("text", { ...at, "font-size": each.unit * 0.45 }, String(place + 1)),
    );
  }
  return group;
}
