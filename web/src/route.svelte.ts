/**
 * Where in the house one is, in the part of the address after #: that never leaves the browser, so a join link stays
 * out of every log.
 */

export type Route = { table: string | null; carry: string | null };

function read(): Route {
  const parts = new URLSearchParams(location.hash.slice(1));
  return { table: parts.get('table'), carry: parts.get('carry') };
}

class Router {
  at = $state.raw<Route>(read());

  constructor() {
    addEventListener('hashchange', () => (this.at = read()));
  }

  toTable(place: string): void {
    location.hash = `table=${encodeURIComponent(place)}`;
  }

  toLobby(): void {
    location.hash = '';
  }

  /** The one-time part is used up: it must not stay in the history. */
  forgetCarry(table: string | null): void {
    history.replaceState(null, '', table ? `#table=${encodeURIComponent(table)}` : '#');
  }
}

export const router = new Router();

export function linkTo(place: string): string {
  return `${location.origin}/#table=${encodeURIComponent(place)}`;
}
