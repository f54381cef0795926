import { named } from './games/naming';
import { brought } from './games/plugin/brought.svelte';
import * as api from './wire/api';

/** The games of this server, fetched once and again until it answers. */

const AGAIN = 3_000;

class Server {
  private sent = $state.raw<api.GameInfo[] | null>(null);
  private readonly told = $derived(this.sent?.map(named) ?? null);
  isSilent = $state(false);

  get games(): api.GameInfo[] | null {
    return this.told;
  }

  set games(sent: api.GameInfo[] | null) {
    this.sent = sent;
    if (sent) brought.learn(sent);
  }

  async load(): Promise<void> {
    try {
      this.games = await api.games();
      this.isSilent = false;
    } catch {
      this.isSilent = true;
      window.setTimeout(() => void this.load(), AGAIN);
    }
  }

  game(name: string | undefined): api.GameInfo | undefined {
    return this.games?.find((one) => one.name === name);
  }
}

export const server = new Server();
