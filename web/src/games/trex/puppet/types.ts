/** What a puppet is made of, and what it is told to do. */

export const PARTS = [
  'arms',
  'left_arm',
  'right_arm',
  'head',
  'jaw',
  'eyes',
  'brows',
  'shoulders',
  'body',
  'tail',
] as const;

export const MOTIONS = [
  'swing',
  'circle',
  'shake',
  'bounce',
  'stretch',
  'wave',
  'open',
  'lean',
  'twist',
  'tap',
  'snap',
  'flap',
] as const;

export const POSES = [
  'upright',
  'tall',
  'hunched',
  'stiff',
  'floppy',
  'puffed',
  'perched',
  'coiled',
] as const;

export type Part = (typeof PARTS)[number];
export type Motion = (typeof MOTIONS)[number];
export type Pose = (typeof POSES)[number];

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

export type Movement = { part: Part; motion: Motion };

/** As the game's reference gives it. Pairs are for level 1 and for level 10. */
export type Gesture = Movement & {
  pose: Pose;
  and: Movement | null;
  reach: readonly [number, number]; // how far, from 0 to 1
  beats: readonly [number, number]; // how often in a second
  sound: string | null;
};

/** One instant of a performance, as the stage passes it on. */
export type Frame = { far: number; fast: number; gesture: number };

export const STEPS = 100; // of `far` and `fast`, from not at all to as much as can be

/** How a limb is bent about its joint: moved, turned (degrees, clockwise), made wider and higher. */
export type Bend = { x: number; y: number; turn: number; wide: number; high: number };

export type Bends = Record<Limb, Bend>;

export const REST: Bend = { x: 0, y: 0, turn: 0, wide: 1, high: 1 };

/** How much a limb gives at its most: moved (of 240 to a side), turned (degrees), and in size (a share). */
export type Give = { move: number; turn: number; size: number };
