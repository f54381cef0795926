import { Motion, Part, Pose, type Gesture, type Movement } from '../../../wire/generated/views/trex';

/** What a puppet is made of, and what it is told to do. */

export { Motion as MOTIONS, Part as PARTS, Pose as POSES };
export type { Gesture, Motion, Movement, Part, Pose };

/** What is drawn as a group of its own: `arms` are two, eyes have pupils, and all of it can be squashed. */
export const LIMBS = [
  'whole',
  'body',
  'tail',
  'shoulders',
  'left_arm',
  'right_arm',
  'head',
  'jaw',
  'eyes',
  'pupils',
  'brows',
] as const;

export type Limb = (typeof LIMBS)[number];

/** One instant of a performance, as the stage passes it on. */
export type Frame = { far: number; fast: number; gesture: number };

export const STEPS = 100; // of `far` and `fast`, from not at all to as much as can be

/** How a limb is bent about its joint: moved, turned (degrees, clockwise), made wider and higher. */
export type Bend = { x: number; y: number; turn: number; wide: number; high: number };

export type Bends = Record<Limb, Bend>;

export const REST: Bend = { x: 0, y: 0, turn: 0, wide: 1, high: 1 };

/** How much a limb gives at its most: moved (of 240 to a side), turned (degrees), and in size (a share). */
export type Give = { move: number; turn: number; size: number };
