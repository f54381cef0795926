import { server } from '../server.svelte';
import type { Move } from '../wire/generated/protocol';
import type { BoardProps, Face } from './face';
import { brought } from './plugin/brought.svelte';

/**
 * The faces of games, found in their folders. A game without one here may come with a board of its own, in its package,
 * and with other parts of a face (see plugin/); all others get the plain face, which shows any view.
 */

export type { Board, BoardProps, Face, Live, ScreenProps, ToolsProps } from './face';

const FOUND = import.meta.glob<Face>('./*/face.ts', { eager: true, import: 'face' });
const FACES = new Map(Object.entries(FOUND).map(([path, face]) => [path.split('/')[1]!, face]));

/** All of ours has board and picture; of a plug-in's it is what its package brings beside its board. */
export const faceOf = (game: string): Partial<Face> | undefined => FACES.get(game) ?? brought.of(game);

/** Names of the games with a face here, as the lobby shows them. */
export const withFaces: string[] = [...FACES]
  .sort(([, one], [, other]) => one.order - other.order)
  .map(([name]) => name);

export const hasPicture = (game: string): boolean =>
  FACES.has(game) || Boolean(server.game(game)?.face?.picture);

/** Whether a game has a face of its own: ours, or one that its package brings. */
export const hasBoard = (game: string): boolean => FACES.has(game) || Boolean(server.game(game)?.face);

const nothing = (): void => undefined;

/** A board that is only looked at. */
export const STILL = {
  watching: true,
  legal: [],
  busy: false,
  play: nothing,
  ask: nothing,
  point: nothing,
} satisfies Partial<BoardProps>;

/** Moves whose place is just this one. */
export function movesAt(legal: Move[], place: string): Move[] {
  return legal.filter((move) => move.at.includes(place));
}
