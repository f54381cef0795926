/**
 * A board that comes with a game's package. It is a JavaScript module, `board.js`, that exports `mount` and needs no
 * framework. The page imports it from the server, gives it an empty element and what there is to show, and tells it
 * whenever that changes.
 *
 * The element stands in a shadow tree of its own: styles of the page do not reach in, and those of `board.css` not out.
 * The page's custom properties do (`--ink`, `--card`, `--lit`, `--space-3` …: see web/src/ui/tokens.css). They
 * follow light, dark and reduced motion by themselves.
 */
export type Mount<Table = Record<string, unknown>> = (
  element: HTMLElement,
  props: BoardProps<Table>,
) => Mounted<Table>;

export type Mounted<Table = Record<string, unknown>> = {
  /** Something changed, or nothing did: the board is drawn anew from all of it. */
  update(props: BoardProps<Table>): void;
  /** The element is about to go: timers and listeners outside of it end here. */
  destroy(): void;
};

/** All that a board knows. It changes none of it. */
export type BoardProps<Table = Record<string, unknown>> = {
  /** A name of its own for each match: by it a board keeps things in the browser. */
  match: string;
  /** Nobody on this page can act: a watcher, a replay, an earlier moment. */
  watching: boolean;
  view: View<Table>;
  /** What the reader of the page may play now. */
  legal: Move[];
  /** What the game declares as `reference`, such as its cards. */
  reference: Record<string, unknown>;
  /** Of the players, by seat. */
  names: string[];
  /** Places that something speaks of: a line of the log, a choice that has the focus. */
  lit: string[];
  /** A move is on its way. */
  busy: boolean;
  /** The page is in this language: `en`, `de` … */
  language: string;

  /** Plays one of `legal`. */
  play(move: Move): void;
  /** For a move that is not legal: the server refuses it, and the page says why. */
  ask(number: number): void;
  /** The hand is over these places: the page lights the choices that belong to them. */
  point(at: string[]): void;
  /** A sound that the page has, if the reader has switched sounds on. */
  sound(name: 'turn' | 'roll' | 'hit' | 'heal' | 'token' | 'fall' | 'won'): void;
};

/** `text` says it in the reader's language; `at` are the places that it is about. */
export type Move = { id: number; text: string; at: string[] };

/** `table` is what the game's `view` returns. `seat` is null for a watcher; `actors` are the seats to act. */
export type View<Table = Record<string, unknown>> = {
  game: string;
  seats: number;
  seat: number | null;
  actors: number[];
  over: boolean;
  table: Table;
};
