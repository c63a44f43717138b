// Where the reader is, and how to get elsewhere.

const SETTLED = 250; // milliseconds after which a position is announced

let ply = plies;
let chosen = null;
let announcement = 0;

function show() {
  const position = report.positions[ply];
  showBoard(ply, chosen === null ? null : position.alternatives[chosen].line);
  showPosition(ply, chosen, choose);
  markCurve(ply);
  byId("slider").value = ply;
  byId("slider").setAttribute("aria-valuetext", `after move ${ply} of ${plies}, ${position.label || "not known"}`);
  byId("place").textContent = `${ply} / ${plies}`;
  // Not disabled at the ends: that would throw the keyboard's focus away.
  for (const [id, isUseless] of [["first", !ply], ["previous", !ply], ["next", ply === plies], ["last", ply === plies]]) {
    byId(id).setAttribute("aria-disabled", String(isUseless));
  }
  ["black", "white"].forEach((side, place) => {
    byId(`score-${side}`).textContent = `${String(position.score[place]).replace("-", "\u2212")} points`;
    byId(`score-${side}`).title = `left: ${position.left[place]}`;
  });
  for (const row of document.querySelectorAll(".moves [data-ply]")) {
    const isHere = Number(row.dataset.ply) === ply;
    row.classList.toggle("here", isHere);
    const link = row.querySelector("a");
    if (isHere) {
      link.setAttribute("aria-current", "step");
    } else {
      link.removeAttribute("aria-current");
    }
  }
  announce(position);
}

function announce(position) {
  clearTimeout(announcement);
  announcement = setTimeout(() => {
    const words = [`${headingOf(position)}.`, position.verdict, byId("happened").textContent];
    if (chosen !== null) {
      words.push(`Drawn: ${byId("line").textContent}`);
    }
    byId("announcer").textContent = words.filter((each) => each).join(" ");
  }, SETTLED);
}

function goTo(wanted, alternative = null) {
  ply = Math.min(Math.max(wanted, 0), plies);
  chosen = alternative;
  show();
  try {
    history.replaceState(null, "", `#${ply}`);
  } catch {
    // A page in a frame may not be allowed to; nothing but the address depends on it.
  }
}

function choose(place) {
  chosen = place;
  show();
  if (place !== null) {
    bringIntoSight("#boards");
  }
}

function plyInAddress() {
  const found = /^#(\d{1,4})$/.exec(location.hash);
  return found ? Number(found[1]) : null;
}

// On a narrow page the board may be out of sight; where it is not, nothing moves.
function bringIntoSight(selector) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const behavior = calm ? "auto" : "smooth";
  document.querySelector(selector).scrollIntoView({ block: "nearest", behavior });
}

function watchLinks() {
  for (const link of document.querySelectorAll("a.jump")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      const target = Number(link.hash.slice(1));
      // A mistake leads to where it was made, with what was better.
      const isMistake = "mistake" in link.dataset && report.positions[target].alternatives.length;
      goTo(target, isMistake ? 0 : null);
      bringIntoSight(".stage");
    });
  }
}

function watchKeys() {
  const steps = { ArrowLeft: () => ply - 1, ArrowRight: () => ply + 1, Home: () => 0, End: () => plies };
  document.addEventListener("keydown", (event) => {
    const isTaken = event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (isTaken || event.target.closest?.("input, select, textarea, [contenteditable]")) {
      return;
    }
    if (event.key in steps) {
      event.preventDefault();
      goTo(steps[event.key]());
    } else if (event.key === "Escape" && chosen !== null) {
      choose(null);
    }
  });
}

function watchTheme() {
  const button = byId("theme");
  const system = matchMedia("(prefers-color-scheme: dark)");
  let wish = null;
  const apply = () => {
    const isDark = wish === null ? system.matches : wish;
    document.documentElement.dataset.theme = isDark ? "dark" : "light";
    button.setAttribute("aria-pressed", String(isDark));
  };
  button.addEventListener("click", () => {
    wish = document.documentElement.dataset.theme !== "dark";
    apply();
  });
  system.addEventListener("change", apply);
  apply();
}

document.documentElement.classList.add("scripts");
byId("first").addEventListener("click", () => goTo(0));
byId("previous").addEventListener("click", () => goTo(ply - 1));
byId("next").addEventListener("click", () => goTo(ply + 1));
byId("last").addEventListener("click", () => goTo(plies));
byId("slider").addEventListener("input", (event) => goTo(Number(event.target.value)));
window.addEventListener("hashchange", () => goTo(plyInAddress() ?? ply));
watchTheme();
watchLinks();
watchKeys();
watchCurve(goTo, () => ply);
ply = Math.min(plyInAddress() ?? plies, plies);
show();
