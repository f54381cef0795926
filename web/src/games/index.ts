import type { Component } from 'svelte';
import type { Move, TableInfo } from '../wire/generated/protocol';
import type { Session, View } from '../wire/session.svelte';

/**
 * The faces of games. Each is loaded when a table of it is opened. A game without one gets the plain face, which shows
 * any view; so does one whose face cannot be loaded.
 *
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
  play: (move: Move) => void;
  ask: (number: number) => void; // for a move that is not legal: says why
  point: (at: string[]) => void; // the hand is over these places
  live?: Live | null; // the table it is played at, while it is played: for games where more than moves is shown
};

export type Live = { session: Session; table: TableInfo };

export type Board = Component<BoardProps>;

const FACES: Record<string, () => Promise<{ default: Board }>> = {
  scathe: () => import('./scathe/Board.svelte'),
  scale: () => import('./scale/Board.svelte'),
  fate: () => import('./fate/Board.svelte'),
  trex: () => import('./trex/Board.svelte'),
};

const plain = (): Promise<{ default: Board }> => import('./plain/Board.svelte');

export async function boardOf(game: string): Promise<Board> {
  try {
    return (await (FACES[game] ?? plain)()).default;
  } catch {
    return (await plain()).default;
  }
}

/** Games in which everybody may act at any time. */
export const isWithoutTurns = (game: string): boolean => game === 'trex';

/** Moves whose place is just this one. */
export function movesAt(legal: Move[], place: string): Move[] {
  return legal.filter((move) => move.at.includes(place));
}
