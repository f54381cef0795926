/**
 * Where in the house one is, in the part of the address after #: that never leaves the browser, so a join link stays
 * out of every log.
 */

export type Route = {
  table: string | null;
  carry: string | null;
  replay: string | null; // a table whose match is over, or `file`
  round: string | null;
  panel: string | null; // what to open beside a replay
  rules: string | null; // a page of the rules
  at: string | null; // a place on it
};

function read(): Route {
  const parts = new URLSearchParams(location.hash.slice(1));
  return {
    table: parts.get('table'),
    carry: parts.get('carry'),
    replay: parts.get('replay'),
    round: parts.get('round'),
    panel: parts.get('panel'),
    rules: parts.get('rules'),
    at: parts.get('at'),
  };
}

class Router {
  at = $state.raw<Route>(read());

  constructor() {
    addEventListener('hashchange', () => (this.at = read()));
  }

  toTable(place: string): void {
    location.hash = `table=${encodeURIComponent(place)}`;
  }

  toReplay(place: string): void {
    location.hash = replayLink(place);
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

export function replayLink(place: string, round?: number, panel?: string): string {
  const which = round === undefined ? '' : `&round=${round}`;
  return `#replay=${encodeURIComponent(place)}${which}${panel ? `&panel=${panel}` : ''}`;
}

export function linkTo(place: string): string {
  return `${location.origin}/#table=${encodeURIComponent(place)}`;
}
