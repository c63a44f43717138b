// What is said about a position: the result, what led here, and the moves that can be played.

function percent(chance) {
  return `${(100 * chance).toFixed(chance > 0 && chance < 1 ? 1 : 0)} %`;
}

function headingOf(position) {
  const words = position.ply ? `After move ${position.ply}` : "Before the first move";
  return position.over ? words : `${words}: ${sideName(position.turn)} to move`;
}

function showPosition(ply, chosen, choose) {
  const position = report.positions[ply];
  const before = ply ? report.positions[ply - 1] : null;
  byId("position-heading").textContent = headingOf(position);
  byId("verdict").textContent = position.verdict;
  byId("verdict").className = `verdict ${position.known}`;
  showChances(position);
  showHappened(before);
  byId("comment").hidden = !position.comment;
  byId("comment").textContent = position.comment ?? "";
  showAlternatives(position, chosen, choose);
  showLine(position, chosen);
}

function showChances(position) {
  const chances = position.known === "estimated" ? position.chances : null;
  const bar = byId("chances");
  bar.hidden = !chances;
  byId("chances-words").textContent = chances
    ? `Chances: Black wins ${percent(chances[0])}, a draw ${percent(chances[1])}, White wins ${percent(chances[2])}.`
    : "";
  [...bar.children].forEach((part, place) => {
    part.style.flexGrow = chances ? chances[place] : 0;
  });
}

function showHappened(before) {
  const line = byId("happened");
  line.className = `happened ${before?.loss?.grade ?? ""}`;
  if (!before) {
    line.replaceChildren();
  } else if (before.loss?.text) {
    const sign = html("span", { class: "sign", "aria-hidden": "true" }, before.loss.sign);
    line.replaceChildren(sign, html("span", {}, ...breakable(before.loss.text)));
  } else {
    line.replaceChildren(`${sideName(before.turn)} played `, ...breakable(before.move), ".");
  }
}

function showAlternatives(position, chosen, choose) {
  const list = byId("alternatives");
  const focused = list.contains(document.activeElement) ? document.activeElement.dataset.place : null;
  const items = position.alternatives.map((each, place) => {
    const button = html(
      "button",
      { type: "button", "aria-pressed": String(chosen === place), "data-place": place },
      icon(each.move, position.turn),
      html("span", { class: "move" }, ...breakable(each.move)),
      html("span", { class: `value ${each.known}` }, each.label),
      html("span", { class: "detail" }, detailOf(each, position)),
    );
    button.addEventListener("click", () => choose(chosen === place ? null : place));
    return html("li", {}, button);
  });
  list.replaceChildren(...items);
  list.querySelector(`[data-place="${focused}"]`)?.focus();
  byId("alternatives-heading").textContent = items.length ? "Moves: select one to see it" : "Moves";
  const nothing = byId("no-alternatives");
  nothing.hidden = items.length > 0;
  nothing.textContent = position.over ? "Nobody can place a piece any more." : "No move was looked at.";
}

function detailOf(alternative, position) {
  const words = [alternative.known === "bounded" ? "proven to be in this range" : alternative.known];
  if (alternative.visits !== null && alternative.known === "estimated") {
    const visits = alternative.visits.toLocaleString("en");
    words.push(`${visits} ${alternative.visits === 1 ? "visit" : "visits"}`);
  }
  if (alternative.chances && alternative.known === "estimated") {
    const win = alternative.chances[position.turn === "black" ? 0 : 2];
    words.push(`${sideName(position.turn)} wins ${percent(win)}`);
  }
  if (alternative.played) {
    words.push(`played${position.loss?.sign ? ` ${position.loss.sign}` : ""}`);
  }
  return words.join(", ");
}

function showLine(position, chosen) {
  const line = byId("line");
  if (chosen === null) {
    line.replaceChildren();
    return;
  }
  const { line: moves, known } = position.alternatives[chosen];
  const parts = moves.flatMap((move, place) => {
    const color = place % 2 ? otherSide(position.turn) : position.turn;
    return [" ", html("span", { class: `numbered ${color}` }, html("b", {}, String(place + 1)), " ", ...breakable(move))];
  });
  line.replaceChildren(known === "proven" ? "Best play:" : "Expected:", ...parts);
}
