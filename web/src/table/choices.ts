import type { Move } from '../wire/generated/protocol';

/**
 * Moves of one kind stand together; keys 1 to 9 follow the order on screen. On a plain face, where nothing can be clicked
 * on a board, many moves of a kind are asked for in two steps: first the first of its arguments, then the rest.
 */

export type Choice = { move: Move; number: number };
export type Group = { kind: string; first: string | null; moves: Choice[] };

const MANY = 12;

export function grouped(legal: Move[], isPlain = false): Group[] {
  const kinds = [...new Set(legal.map((move) => move.kind))];
  let number = 0;
  return kinds.map((kind) => {
    const moves = legal.filter((move) => move.kind === kind);
    const first = isPlain && moves.length > MANY ? firstArgument(moves) : null;
    return { kind, first, moves: moves.map((move) => ({ move, number: first ? Infinity : ++number })) };
  });
}

/** The name of the first argument, where there is another one to ask for after it. */
function firstArgument(moves: Move[]): string | null {
  const [first, ...others] = Object.keys(moves[0]!.args);
  return first !== undefined && others.length ? first : null;
}

export function chosenBy(key: string, legal: Move[], isPlain = false): Move | undefined {
  if (!/^[1-9]$/.test(key)) return undefined;
  const numbered = grouped(legal, isPlain).flatMap((group) => group.moves);
  return numbered.find((choice) => choice.number === Number(key))?.move;
}
