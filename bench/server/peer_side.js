// Two clients at a match of boardgame.io, each on a socket of its own: what its own client sends,
// without the work that it does to draw a board.
"use strict";
const { io } = require("socket.io-client");
const { Signal } = require("./signal.js");

const GAME = "connect_four";

async function post(port, path, body) {
  const headers = { "Content-Type": "application/json" };
  const asked = { method: "POST", body: JSON.stringify(body), headers };
  const answer = await fetch(`http://127.0.0.1:${port}/games/${GAME}/${path}`, asked);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

class Player {
  constructor(seat, socket) {
    this.playerID = String(seat);
    this.socket = socket;
    this.matchID = "";
    this.stateID = 0;
    this.told = new Signal();
    this.synced = new Signal();
    socket.on("sync", (_matchID, { state }) => {
      this.stateID = state._stateID;
      this.synced.set();
    });
    socket.on("update", (matchID, state) => {
      if (matchID !== this.matchID) return;
      this.stateID = state._stateID;
      this.told.set();
    });
  }

  async join(port, matchID) {
    const name = { playerID: this.playerID, playerName: `Player ${this.playerID}` };
    const { playerCredentials } = await post(port, `${matchID}/join`, name);
    this.credentials = playerCredentials;
    this.matchID = matchID;
    this.socket.emit("sync", matchID, this.playerID, playerCredentials, 2);
    await this.synced.wait();
  }

  play(column) {
    const { playerID, credentials } = this;
    const payload = { type: "drop", args: [column], playerID, credentials };
    const action = { type: "MAKE_MOVE", payload };
    this.socket.emit("update", action, this.stateID, this.matchID, playerID);
    return this.told.wait();
  }
}

class Match {
  static async open(port) {
    const players = [];
    for (const seat of [0, 1]) {
      const options = { transports: ["websocket"], forceNew: true };
      const socket = io(`http://127.0.0.1:${port}/${GAME}`, options);
      await new Promise((resolve, reject) => {
        socket.on("connect", resolve);
        socket.on("connect_error", reject);
      });
      players.push(new Player(seat, socket));
    }
    const match = new Match(port, players);
    await match.again();
    return match;
  }

  constructor(port, players) {
    this.port = port;
    this.players = players;
  }

  play(seat, column) {
    this.players[1 - seat].told.clear();
    return this.players[seat].play(column);
  }

  told(seat) {
    return this.players[seat].told.wait();
  }

  async again() {
    const { matchID } = await post(this.port, "create", { numPlayers: 2 });
    for (const player of this.players) await player.join(this.port, matchID);
  }
}

module.exports = { Match };
