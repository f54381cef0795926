import type { Component } from 'svelte';
import type { Line } from '../replay/sheet';
import type { Entry } from '../replay/proof/log';
import type { Hint } from '../learn/guides';
import type { ListOrder } from '../table/choices';
import type { Previews } from '../table/preview.svelte';
import type { GameInfo } from '../wire/api';
import type { Move, NewTable, Play, TableInfo } from '../wire/generated/protocol';
import type { Session, View } from '../wire/session.svelte';

/**
 * The face of a game: all that the pages show of it and of no other. `games/NAME/face.ts` exports one as `face`, and
 * `games/index.ts` finds it there; nothing else registers a game, and no page asks for a game by its name.
 *
 * What is large is loaded when it is needed. Only `order`, `picture` and `board` have to be there.
 */
export type Face = {
  /** Its place in the lobby: games are shown from the smallest on. */
  order: number;
  /** For the lobby: an `<svg viewBox="0 0 320 200">` that says nothing to a screen reader. */
  picture: Component;
  board: Lazy<Board>;
  /** On a television, in place of the board. It fills the room that there is. */
  screen?: Lazy<Component<ScreenProps>>;
  /** On a television the board is drawn at most this many times as large. */
  largest?: number;
  /** It celebrates the end by itself, so that the page does not. */
  celebrates?: boolean;
  /** Hints for a first match. */
  guide?: () => Promise<{ guide: Hint[] }>;
  /** What the table of a first match is like where it is not as usual. */
  firstTable?: Omit<NewTable, 'game'>;
  /** What stands for whoever takes a seat: to choose the seat is to choose it. */
  figure?: Lazy<Component<{ seat: number }>>;
  /** Beside the seats of a table that has not begun. */
  tools?: Lazy<Component<ToolsProps>>;
  /** How moves stand in the list of choices. */
  list?: ListOrder;
  /** The lines of the score sheet, read off a view's table. */
  sheet?: (table: Table) => Line[];
  /** Who wins by so little, by what counts on the score sheet, has won closely. */
  close?: number;
  /** The die of the game, to check its rolls without believing the server. */
  die?: Die;
  /** What a move was decided on, where the server has to know whether that still holds. */
  decidedOn?: (view: View, move: number) => Pick<Play, 'against' | 'holding'>;
  /** Words in place of the usual ones, by keys of the face’s own. */
  words?: { prompt?: string; wonTogether?: string; lostTogether?: string };
};

export type Table = View['table'];
type Lazy<What> = () => Promise<{ default: What }>;

/**
 * A board draws the view and lights what `legal` says; the places of moves and events are the strings in `at`. It knows
 * no rules: whatever it plays is one of the legal moves, or a number that it asks about, to be told why not.
 */
export type BoardProps = {
  match: string; // a name of its own for each match: by it a board keeps things in the browser
  watching: boolean; // nobody on this page can act: a watcher, a replay, a page of the rules
  view: View;
  legal: Move[];
  reference: Record<string, unknown>; // the game's cards
  names: string[]; // by seat
  lit: string[]; // places that something speaks of: a line of the log, a choice that has the focus
  busy: boolean; // a move is on its way
  play: (move: Move, follows?: boolean) => void; // `follows`: from a press before, and not asked about again
  ask: (number: number) => void; // for a move that is not legal: says why
  point: (at: string[]) => void; // the hand is over these places
  previews?: Previews | null; // what moves would do; none where nobody can act
  aimed?: Move | null; // the choice in the list that the hand is over
  live?: Live | null; // the table it is played at, while it is played: for games where more than moves is shown
};

export type Live = { session: Session; table: TableInfo };
export type Board = Component<BoardProps>;

export type ScreenProps = { session: Session; game: GameInfo; view: View; names: string[]; lit: string[] };
export type ToolsProps = { me: number; table: TableInfo; reference: Record<string, unknown> };

/** `sides`: how many sides show each value, from 1 on. `rolledIn`: the value that an entry of the match log shows. */
export type Die = { sides: number[]; rolledIn: (entry: Entry) => number | null };
