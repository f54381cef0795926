import type { Move } from '../../wire/generated/protocol';
import { isKind, numberOf, type Box, type World } from './data';

/**
 * What a move would do, to show it before the click. Gains and losses of a servant are said by the house in the words of
 * the move; here they are only read.
 */

export type Change = { demigod: number; change: number };

export type Forecast = {
  changes: Change[];
  quests: number[]; // squares that it is about
  isRenown: boolean; // whether it changes renown at once, or may not at all
};

const NOTHING: Forecast = { changes: [], quests: [], isRenown: false };
const CHANGE = /(\S+) ([+−])(\d+)/g;

export function forecast(world: World, box: Box, move: Move): Forecast {
  if (isKind(move, 'beside')) return besideOf(world, box, move);
  if (isKind(move, 'onto')) return { ...NOTHING, quests: box.edges[numberOf(move.at[0]!)]!.touches };
  return NOTHING;
}

function besideOf(world: World, box: Box, move: Move): Forecast {
  const told = String(move.words.args.changes ?? '');
  const changes = [...told.matchAll(CHANGE)].map(([, name, sign, size]) => ({
    demigod: world.demigods.findIndex((one) => one.name === name),
    change: Number(size) * (sign === '+' ? 1 : -1),
  }));
  return { changes, quests: targets(world, box, numberOf(move.at[0]!)), isRenown: true };
}

/** The quests that the servant in hand would reach from a slot. */
export function targets(world: World, box: Box, slot: number): number[] {
  const line = box.slots[slot]!.line;
  if (world.servant === 'hadria') return line.slice(0, 1);
  const symbol = world.servant === 'penance' ? 'scorpion' : 'feather';
  return line.filter((square) => box.quests[world.quests[square] ?? -1]?.symbol === symbol);
}

/** What two demigods would bring now: how far apart they are, or the renown they share. */
export function worthOf(world: World, pair: number[]): number {
  const [one, other] = pair.map((demigod) => world.demigods[demigod]!.renown);
  return one === other ? one! : Math.abs(one! - other!);
}
