/**
 * Where on the server one is, in the part of the address after #: that never leaves the browser, so a join link stays
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
  tv: string | null; // a table on the screen of a room; '' to choose one
  hand: boolean; // the table is on such a screen, and this device holds a hand
};

const TV = /^\/tv(?:\/([^/]*))?\/?$/;

/** `/tv/CODE` can be typed on a television; from then on it stands after the # as everything does. */
function tidy(): void {
  const typed = TV.exec(location.pathname);
  if (typed) history.replaceState(null, '', `/#tv=${encodeURIComponent(decodeURIComponent(typed[1] ?? ''))}`);
}

function read(): Route {
  tidy();
  const parts = new URLSearchParams(location.hash.slice(1));
  return {
    table: parts.get('table'),
    carry: parts.get('carry'),
    replay: parts.get('replay'),
    round: parts.get('round'),
    panel: parts.get('panel'),
    rules: parts.get('rules'),
    at: parts.get('at'),
    tv: parts.get('tv'),
    hand: parts.has('hand'),
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

  toScreen(place: string): void {
    location.hash = `tv=${encodeURIComponent(place)}`;
  }

  toLobby(): void {
    location.hash = '';
  }

  /** The table has another link: the address says it, and nothing else changes. */
  follow(before: string[], link: string): void {
    const parts = new URLSearchParams(location.hash.slice(1));
    for (const key of ['table', 'tv']) if (before.includes(parts.get(key) ?? '')) parts.set(key, link);
    history.replaceState(null, '', `#${parts}`);
  }

  /** The same place once more, as if one came to it anew. */
  again(): void {
    this.at = read();
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

/** For a phone that is to hold a hand of a table on a screen. */
export function handLink(place: string, origin = location.origin): string {
  return `${origin}/#table=${encodeURIComponent(place)}&hand`;
}
