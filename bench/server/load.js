// Plays many matches of Connect Four at once and measures:
// `node load.js SIDE PORT PID MATCHES SECONDS [RATE]`.
//
// In each match somebody moves as soon as the last move was told to both: that saturates a server.
// With RATE, moves a second in all, they take their time. One line of JSON at the end.
"use strict";
const fs = require("fs");
const { draws } = require("./draws.js");

const WARM_UP = 1.5; // seconds
const TICKS = 100; // of the system's clock in a second

function used(pid) {
  try {
    const fields = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return NaN; // no such files on this system
  }
}

function memory(pid) {
  try {
    const found = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"));
    return Number(found[1]) * 1024;
  } catch {
    return NaN;
  }
}

const now = () => performance.now() / 1000;
const until = (time) => new Promise((resolve) => setTimeout(resolve, Math.max(0, time - now()) * 1000));

async function play(match, games, first, run) {
  for (let round = 0; now() < run.end; round += 1) {
    const moves = games[(first + round) % games.length];
    for (const [place, column] of moves.entries()) {
      if (run.every) {
        run.next += run.every;
        await until(run.next);
      }
      const began = now();
      await match.play(place % 2, column);
      const ended = now();
      if (began >= run.begin && ended < run.end) run.took.push(ended - began);
      await match.told(1 - (place % 2));
      if (ended >= run.end) return;
    }
    await match.again();
  }
}

function told(run, before, after, rss) {
  const took = run.took.sort((a, b) => a - b);
  const at = (share) => took[Math.floor(took.length * share)] * 1000;
  return {
    moves: took.length / run.seconds,
    p50: at(0.5),
    p99: at(0.99),
    server: (after.server - before.server) / run.seconds, // of a core
    driver: (after.driver - before.driver) / run.seconds,
    memory: rss, // bytes a match
  };
}

async function main([side, port, pid, count, seconds, rate]) {
  const { Match } = require(side === "server" ? "./server_side.js" : "./peer_side.js");
  const games = draws(8);
  const matches = [await Match.open(port)]; // with the first, a server loads what it needs
  const empty = memory(pid);
  while (matches.length < Number(count)) matches.push(await Match.open(port));
  const rss = (memory(pid) - empty) / Math.max(1, matches.length - 1);
  const begin = now() + WARM_UP;
  const run = { begin, end: begin + Number(seconds), seconds: Number(seconds), took: [] };
  const cpu = () => ({ server: used(pid), driver: used(process.pid) });
  const before = until(begin).then(cpu);
  const after = until(run.end).then(cpu);
  const every = rate ? matches.length / Number(rate) : 0;
  const each = matches.map((match, nth) => {
    const own = Object.create(run, { every: { value: every }, next: { value: 0, writable: true } });
    own.next = now() + (every * nth) / matches.length;
    return play(match, games, nth, own);
  });
  await Promise.all(each);
  console.log(JSON.stringify(told(run, await before, await after, rss)));
  process.exit(0);
}

main(process.argv.slice(2));
