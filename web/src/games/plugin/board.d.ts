/**
 * A board that comes with a game's package. It is a JavaScript module, `board.js`, that exports `mount` and needs no
 * framework. The page imports it from the server, gives it an empty element and what there is to show, and tells it
 * whenever that changes. A screen for a room, `screen.js`, is made in the same way; without one, it shows the board.
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
  /** What moves would surely do, by their ids: of those that were looked at, once the server has answered. */
  foreseen: Record<number, Foreseen<Table>>;
  /** The choice that the hand is over in the page's list: what it would do is asked for already. */
  aimed: number | null;
  /** The page is in this language: `en`, `de` … */
  language: string;
  /** The reader has switched sounds on: a board that brings its own keeps to it. */
  hasSound: boolean;

  /** Plays one of `legal`. */
  play(move: Move): void;
  /** For a move that is not legal: the server refuses it, and the page says why. */
  ask(number: number): void;
  /** Asks what these moves would do, and no others: `foreseen` has the answers after a moment. */
  look(moves: Move[]): void;
  /** The hand is over these places: the page lights the choices that belong to them. */
  point(at: string[]): void;
  /** A sound that the page has, if the reader has switched sounds on. */
  sound(name: 'turn' | 'roll' | 'hit' | 'heal' | 'token' | 'fall' | 'won'): void;
};

/**
 * `kind` and `args` are as the game declares its moves; `text` says the move in the reader's language; `at` are the places
 * that it is about.
 */
export type Move = { id: number; kind: string; args: Record<string, number>; text: string; at: string[] };

/** `table` is what the view would hold; `events` and `sums` are in the reader's language; `then` is who goes on. */
export type Foreseen<Table = Record<string, unknown>> = {
  table: Table;
  events: { text: string; at: string[] }[];
  sums: { text: string; at: string[]; total: number | null }[];
  then: string | null; // seats, chance or over; null where it depends on what the reader cannot know
};

/** `table` is what the game's `view` returns. `seat` is null for a watcher; `actors` are the seats to act. */
export type View<Table = Record<string, unknown>> = {
  game: string;
  seats: number;
  seat: number | null;
  actors: number[];
  over: boolean;
  table: Table;
};

/**
 * What else a package may bring: `face.js` exports one as `face`. What it says stands in `en.ftl`, `de.ftl` … beside it.
 */
export type Face<Table = Record<string, unknown>> = {
  /** Hints for a first match, in the order in which they are looked at. */
  guide?: Hint[];
  /** The lines of the score sheet, read off a view's table. `say` says the face's own words. */
  sheet?: (table: Table, say: (key: string, args?: Record<string, string | number>) => string) => Line[];
  /** What the table of a first match is like where it is not as usual. */
  firstTable?: { seats?: number; options?: Record<string, string | number | boolean> };
  /** The board celebrates the end by itself, so that the page does not. */
  celebrates?: boolean;
  /** On a television the board is drawn at most this many times as large. */
  largest?: number;
};

/** A hint says what stands under `guide_` and its name, once: when such a move can be made, or such a thing happened. */
export type Hint = {
  on: string; // a name of its own; for a hint on an event, the event's key: `connect_four.dropped`
  moves?: { kind: string; args?: Record<string, number> }[];
  rule?: string; // the place on the page of the rules that tells more
  target: string; // what on the board it speaks of, as a selector
  after?: string[]; // hints that come before it
  with?: { kind: string; args?: Record<string, number> }[]; // one of these can be made now
  least?: Record<string, number>; // the least that these arguments of the event are
};

/** A value for each seat. */
export type Line = { label: string; values: (number | string | null)[]; isTotal?: boolean };
