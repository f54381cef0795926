import type { Move } from '../wire/generated/protocol';

/** Moves of one kind stand together; keys 1 to 9 follow the order on screen. */

export type Group = { kind: string; moves: { move: Move; number: number }[] };

export function grouped(legal: Move[]): Group[] {
  const kinds = [...new Set(legal.map((move) => move.words.key))];
  let number = 0;
  return kinds.map((kind) => ({
    kind,
    moves: legal.filter((move) => move.words.key === kind).map((move) => ({ move, number: ++number })),
  }));
}

export function chosenBy(key: string, legal: Move[]): Move | undefined {
  if (!/^[1-9]$/.test(key)) return undefined;
  return grouped(legal).flatMap((group) => group.moves)[Number(key) - 1]?.move;
}
