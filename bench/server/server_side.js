// Two clients at a table of the server, each on a socket of its own.
"use strict";
const WebSocket = require("ws");
const { Signal } = require("./signal.js");

class Player {
  constructor(socket) {
    this.number = 0; // of the last update
    this.stage = "";
    this.asked = 0;
    this.answered = new Signal();
    this.told = new Signal();
    this.socket = socket;
    socket.on("message", (data) => this.hear(JSON.parse(data)));
  }

  hear(message) {
    if (message.type === "events") {
      this.number = message.number;
      this.told.set();
    } else if (message.type === "ack") {
      this.answered.set();
    } else if (message.type === "sync") {
      this.number = message.number;
    } else if (message.type === "table") {
      this.stage = message.stage;
    } else if (message.type === "welcome") {
      this.answered.set();
    } else if (message.type === "refused") {
      throw new Error(JSON.stringify(message.words));
    }
  }

  send(message) {
    this.socket.send(JSON.stringify(message));
    return this.answered.wait();
  }

  ask(message) {
    this.asked += 1;
    return this.send({ id: `q${this.asked}`, ...message });
  }
}

function opened(socket) {
  return new Promise((resolve, reject) => {
    socket.on("open", resolve);
    socket.on("error", reject);
  });
}

class Match {
  static async open(port) {
    const body = JSON.stringify({ game: "connect_four" });
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(`http://127.0.0.1:${port}/api/tables`, { method: "POST", body, headers });
    const table = await answer.json();
    const players = [];
    for (const [seat, token] of [table.token, null].entries()) {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { perMessageDeflate: false });
      await opened(socket);
      const player = new Player(socket);
      const known = token ? { token } : {};
      await player.send({ type: "hello", version: 2, table: table.link, ...known });
      await player.ask({ type: "sit", seat });
      await player.ask({ type: "ready", entropy: "00" });
      players.push(player);
    }
    await players[0].ask({ type: "start" });
    return new Match(players);
  }

  constructor(players) {
    this.players = players;
  }

  // Comes back when the mover has the answer; `told` when the other has the news.
  play(seat, column) {
    const mover = this.players[seat];
    this.players[1 - seat].told.clear();
    return mover.ask({ type: "play", move: column, on: mover.number });
  }

  told(seat) {
    return this.players[seat].told.wait();
  }

  async again() {
    const [host, other] = this.players;
    await host.ask({ type: "rematch" });
    await other.ask({ type: "ready", entropy: "00" });
    await host.ask({ type: "start", entropy: "00" });
  }
}

module.exports = { Match };
