// Whole games of Connect Four that nobody wins, so that both sides play the same moves to a full
// board.
"use strict";
const COLUMNS = 7;
const ROWS = 6;
const WAYS = [[0, 1], [1, 0], [1, 1], [1, -1]];

// A generator of its own, so that every run plays the same games.
function randomFrom(seed) {
  let x = seed;
  return (below) => {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    return Math.floor((x / 2 ** 32) * below);
  };
}

function wins(cells, column, seat) {
  const top = cells[column].length - 1;
  const run = (c, r, right, up) =>
    cells[c + right]?.[r + up] === seat ? 1 + run(c + right, r + up, right, up) : 0;
  return WAYS.some(([x, y]) => run(column, top, x, y) + run(column, top, -x, -y) >= 3);
}

function oneGame(random) {
  const cells = Array.from({ length: COLUMNS }, () => []);
  const moves = [];
  while (moves.length < COLUMNS * ROWS) {
    const open = [...cells.keys()].filter((column) => cells[column].length < ROWS);
    const column = open[random(open.length)];
    const seat = moves.length % 2;
    cells[column].push(seat);
    moves.push(column);
    if (wins(cells, column, seat)) return null;
  }
  return moves;
}

function draws(count) {
  const random = randomFrom(7);
  const found = [];
  while (found.length < count) {
    const moves = oneGame(random);
    if (moves) found.push(moves);
  }
  return found;
}

module.exports = { draws };
