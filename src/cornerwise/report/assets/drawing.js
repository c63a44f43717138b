// Elements, and moves as shapes.

const SVG = "http://www.w3.org/2000/svg";

const report = JSON.parse(document.getElementById("data").textContent);

function byId(id) {
  return document.getElementById(id);
}

function withAttributes(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

function svg(name, attributes = {}, ...children) {
  return withAttributes(document.createElementNS(SVG, name), attributes, children);
}

function html(name, attributes = {}, ...children) {
  return withAttributes(document.createElement(name), attributes, children);
}

// Rows and columns from the top left; nothing for a pass.
function cellsOf(move) {
  const [, points] = move.split(" ");
  return (points ? points.split(",") : []).map((point) => [
    report.size - Number(point.slice(1)),
    point.charCodeAt(0) - "a".charCodeAt(0),
  ]);
}

// Let a move break after commas.
function breakable(move) {
  return move.split(",").flatMap((part, place) => (place ? [",", html("wbr"), part] : [part]));
}

function otherSide(color) {
  return color === "black" ? "white" : "black";
}

function sideName(color) {
  return color === "black" ? "Black" : "White";
}

// The edges of cells with the cell on the right hand and nothing on the left, by where they begin.
function edgesOf(cells) {
  const covered = new Set(cells.map(String));
  const edges = new Map();
  for (const [row, col] of cells) {
    const around = [
      [row, col, 0, 1, row - 1, col],
      [row, col + 1, 1, 0, row, col + 1],
      [row + 1, col + 1, 0, -1, row + 1, col],
      [row + 1, col, -1, 0, row, col - 1],
    ];
    for (const [fromRow, fromCol, down, right, besideRow, besideCol] of around) {
      if (!covered.has(String([besideRow, besideCol]))) {
        const start = String([fromRow, fromCol]);
        edges.set(start, [...(edges.get(start) ?? []), { row: fromRow, col: fromCol, down, right }]);
      }
    }
  }
  return edges;
}

function takeEdge(edges, start, last) {
  const ways = edges.get(start);
  // Where two cells meet at a corner only, the line stays with its cell.
  const turn = ways.findIndex((way) => way.down === last?.right && way.right === -last?.down);
  const [edge] = ways.splice(Math.max(turn, 0), 1);
  if (!ways.length) {
    edges.delete(start);
  }
  return edge;
}

// Path data of the outline of some cells, a little within them.
function outlineOf(cells, unit, inset) {
  const edges = edgesOf(cells);
  let path = "";
  while (edges.size) {
    const line = [];
    let start = edges.keys().next().value;
    while (edges.has(start)) {
      const edge = takeEdge(edges, start, line.at(-1));
      line.push(edge);
      start = String([edge.row + edge.down, edge.col + edge.right]);
    }
    line.forEach((edge, place) => {
      const before = line.at(place - 1);
      if (before.down !== edge.down || before.right !== edge.right) {
        const x = edge.col * unit - (before.down + edge.down) * inset;
        const y = edge.row * unit + (before.right + edge.right) * inset;
        path += `${path && !path.endsWith("Z") ? "L" : "M"}${x} ${y}`;
      }
    });
    path += "Z";
  }
  return path;
}

// The cell of a piece that is nearest to its middle.
function middleOf(cells) {
  const mean = (axis) => cells.reduce((sum, cell) => sum + cell[axis], 0) / cells.length;
  const [row, col] = [mean(0), mean(1)];
  const distance = (cell) => (cell[0] - row) ** 2 + (cell[1] - col) ** 2;
  return cells.reduce((best, cell) => (distance(cell) < distance(best) ? cell : best));
}

// A small picture of a piece as a move lays it.
function icon(move, color) {
  const cells = cellsOf(move);
  const top = Math.min(...cells.map(([row]) => row));
  const left = Math.min(...cells.map(([, col]) => col));
  const rows = Math.max(...cells.map(([row]) => row)) - top + 1;
  const cols = Math.max(...cells.map(([, col]) => col)) - left + 1;
  const picture = svg("svg", { viewBox: "0 0 50 50", class: "icon", "aria-hidden": "true" });
  if (cells.length) {
    const moved = cells.map(([row, col]) => [row - top, col - left]);
    const place = `translate(${25 - cols * 5} ${25 - rows * 5})`;
    const shape = svg("path", { class: color, d: outlineOf(moved, 10, 0.5), transform: place });
    picture.append(shape);
  }
  return picture;
}
