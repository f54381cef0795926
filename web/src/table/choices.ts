import type { Move } from '../wire/generated/protocol';

/**
 * Moves of one kind stand together; keys 1 to 9 follow the order on screen. On a plain face, where nothing can be clicked
 * on a board, many moves of a kind are asked for in two steps: first the first of its arguments, then the rest.
 */

/** How the moves of a game stand in a list, where that is not their own order. */
export type ListOrder = {
  /** Kinds that come last: those that end the turn. */
  last: string[];
  /** By kind the argument of which the largest comes first: what one mostly wants. */
  largestFirst?: Record<string, string>;
};

export function inOrder(legal: Move[], order: ListOrder | undefined): Move[] {
  if (!order) return legal;
  const isLast = ({ kind }: Move): number => Number(order.last.includes(kind));
  const sizeOf = ({ kind, args }: Move): number => args[order.largestFirst?.[kind] ?? ''] ?? 0;
  return [...legal].sort(
    (one, other) =>
      isLast(one) - isLast(other) || (one.kind === other.kind ? sizeOf(other) - sizeOf(one) : 0),
  );
}

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
