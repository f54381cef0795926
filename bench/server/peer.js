// Connect Four on boardgame.io's own server, matches in memory as it does by default:
// `node peer.js PORT`.
"use strict";
const { Server, Origins } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const COLUMNS = 7;
const ROWS = 6;
const WAYS = [[0, 1], [1, 0], [1, 1], [1, -1]];

function drop({ G, playerID }, column) {
  const row = G.cells[column].length;
  if (row >= ROWS) return INVALID_MOVE;
  G.cells[column].push(playerID);
  G.last = [column, row];
}

// Whether the last stone made a line of four.
function hasFour({ cells, last }) {
  if (!last) return false;
  const owner = cells[last[0]][last[1]];
  const is = (column, row) => cells[column]?.[row] === owner;
  const run = (column, row, right, up) =>
    is(column + right, row + up) ? 1 + run(column + right, row + up, right, up) : 0;
  return WAYS.some(([right, up]) => run(...last, right, up) + run(...last, -right, -up) >= 3);
}

function endIf({ G, ctx }) {
  if (hasFour(G)) return { winner: ctx.currentPlayer };
  if (G.cells.every((column) => column.length === ROWS)) return { draw: true };
  return undefined;
}

const ConnectFour = {
  name: "connect_four",
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ cells: Array.from({ length: COLUMNS }, () => []), last: null }),
  moves: { drop },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf,
};

const server = Server({ games: [ConnectFour], origins: [Origins.LOCALHOST] });
// It logs every move and update otherwise.
console.log = console.info = () => {};
server.run(Number(process.argv[2]), () => process.stdout.write("open\n"));
