import type { Bend, Limb, Pose } from './types';

/** How a puppet stands before it moves. A positive turn of an arm lifts it; all else is as in `Bend`. */

export type Stand = Partial<Record<Limb, Partial<Bend>>>;

export const STANDS: Record<Pose, Stand> = {
  upright: {},
  tall: {
    body: { high: 1.06, wide: 0.95 },
    head: { y: -6, turn: -3 },
    shoulders: { y: -2 },
  },
  hunched: {
    body: { high: 0.93, wide: 1.04, turn: 2 },
    shoulders: { y: 5 },
    head: { y: 6, turn: 7 },
    left_arm: { turn: 10 },
    right_arm: { turn: 10 },
    brows: { y: 2 },
  },
  stiff: {
    body: { wide: 0.96, high: 1.02 },
    shoulders: { y: -3 },
    head: { y: -2 },
    left_arm: { turn: 24, high: 1.06 },
    right_arm: { turn: 24, high: 1.06 },
    tail: { turn: -12 },
  },
  floppy: {
    body: { high: 0.97, turn: -3 },
    shoulders: { y: 6, turn: -2 },
    head: { y: 5, turn: -9 },
    left_arm: { high: 1.14, turn: -3 },
    right_arm: { high: 1.14, turn: 5 },
    tail: { turn: 14 },
    brows: { turn: -4 },
  },
  puffed: {
    body: { wide: 1.11, high: 1.02 },
    shoulders: { y: -4, wide: 1.04 },
    head: { y: -3, turn: -4 },
    left_arm: { turn: 16 },
    right_arm: { turn: 16 },
  },
  perched: {
    body: { high: 0.88, wide: 1.06 },
    head: { y: -5 },
    left_arm: { turn: 12, high: 0.9 },
    right_arm: { turn: 12, high: 0.9 },
    tail: { turn: -16 },
  },
  coiled: {
    body: { high: 0.84, wide: 1.1, turn: -5 },
    head: { y: -8, turn: 6 },
    left_arm: { turn: -6, high: 0.85 },
    right_arm: { turn: -6, high: 0.85 },
    tail: { turn: 30, high: 1.2 },
  },
};
