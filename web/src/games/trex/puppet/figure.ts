import { NUMBERS } from '../../../wire/generated/views/trex';
import type { Creature } from './creatures/draw';
import { GIVE, moved } from './motions';
import { STANDS } from './poses';
import {
  LIMBS,
  REST,
  type Bend,
  type Bends,
  type Gesture,
  type Limb,
  type Movement,
  type Part,
} from './types';

/** How all limbs of a creature are bent at one instant: its pose, its gesture, and what effort does to a face. */

export type Instant = {
  phase: number; // beats since it began
  far: number; // 0 to 1
  fast: number; // 0 to 1
  clock: number; // seconds: for breath and blinks
  calm: boolean; // somebody asked for less motion
};

const LEVELS = NUMBERS.levels;
const CALM_REACH = 0.35; // of the reach, for those who like it calm
const CALM_BEATS = 0.5; // in a second, at most
const BLINK_EVERY = 3.7; // seconds
const BLINK = 0.14;
const SQUASH = 0.13;
const REARING = 0.5; // from the side a head goes up by part of what its jaw goes down

const share = (value: number): number => Math.min(1, Math.max(0, value));

/** Where 0 to 1 lies on a pair for level 1 and level 10; below level 1 it comes to rest. */
export function along(pair: readonly [number, number], value: number): number {
  const level = value * LEVELS;
  const [low, high] = pair;
  return level < 1 ? low * level : low + ((high - low) * (level - 1)) / (LEVELS - 1);
}

export function reachOf(gesture: Gesture, far: number, calm: boolean): number {
  return along(gesture.reach, far) * (calm ? CALM_REACH : 1);
}

export function beatsOf(gesture: Gesture, fast: number, calm: boolean): number {
  const beats = along(gesture.beats, fast);
  return calm ? Math.min(CALM_BEATS, beats) : beats;
}

/** How hard it works, 0 to 1: what spectators take for its level. */
export function effortOf(far: number, fast: number): number {
  return share((far + fast) / 2);
}

export function bendsOf(creature: Creature, gesture: Gesture | null, now: Instant): Bends {
  const bends = atRest();
  if (gesture) {
    stand(bends, gesture);
    for (const movement of movementsOf(gesture)) perform(bends, creature, movement, gesture, now);
  }
  strain(bends, creature, now);
  if (creature.faces === 'right') bends.head.turn -= REARING * bends.jaw.turn;
  liftArms(bends, creature);
  return bends;
}

function atRest(): Bends {
  return Object.fromEntries(LIMBS.map((limb) => [limb, { ...REST }])) as Bends;
}

function movementsOf(gesture: Gesture): Movement[] {
  return gesture.and ? [gesture, gesture.and] : [gesture];
}

function stand(bends: Bends, gesture: Gesture): void {
  for (const [limb, bend] of Object.entries(STANDS[gesture.pose]))
    add(bends[limb as Limb], { ...REST, ...bend });
}

function perform(bends: Bends, creature: Creature, movement: Movement, gesture: Gesture, now: Instant): void {
  const { part } = movement;
  const motion = now.calm && movement.motion === 'shake' ? 'swing' : movement.motion;
  const amount = reachOf(gesture, now.far, now.calm);
  const give = creature.give?.[part] ?? GIVE[part];
  for (const [limb, later] of limbsOf(part, motion)) {
    const bend = moved(part, motion, now.phase + later, amount, give);
    if (part === 'eyes') look(bends, bend);
    else add(bends[limb], bend);
  }
}

const IN_TURN = new Set<string>(['swing', 'tap', 'circle']); // what two arms do one after the other

function limbsOf(part: Part, motion: string): [Limb, number][] {
  if (part !== 'arms') return [[part, 0]];
  return [
    ['left_arm', IN_TURN.has(motion) ? 0.5 : 0],
    ['right_arm', 0],
  ];
}

/** Pupils move, eyes change their size. */
function look(bends: Bends, bend: Bend): void {
  add(bends.pupils, { ...REST, x: bend.x, y: bend.y });
  add(bends.eyes, { ...REST, wide: bend.wide, high: Math.max(0.08, bend.high) });
}

/** Breath and blinks; with effort eyes bulge, pupils shrink, the jaw drops, and all of it is squashed by the beat. */
function strain(bends: Bends, creature: Creature, { phase, far, fast, clock, calm }: Instant): void {
  const effort = effortOf(far, fast);
  const wild = calm ? 0 : effort ** 2;
  const pulse = Math.sin(4 * Math.PI * phase);
  const breath = calm ? 0 : 0.012 * Math.sin(2 * clock);
  add(bends.whole, {
    x: 0,
    y: -9 * wild * Math.abs(pulse),
    turn: 4 * wild * Math.sin(2 * Math.PI * phase),
    high: 1 + breath + SQUASH * wild * pulse,
    wide: 1 - breath - 0.8 * SQUASH * wild * pulse,
  });
  const open = (1 + 0.45 * effort ** 2) * lid(clock, effort, calm);
  add(bends.eyes, { ...REST, wide: 1 + 0.35 * effort ** 2, high: open });
  add(bends.pupils, { ...REST, wide: 1 - 0.45 * effort ** 2, high: 1 - 0.45 * effort ** 2 });
  add(bends.brows, { ...REST, y: -7 * effort ** 2 + 2 * wild * pulse });
  const drop = Math.max(0, effort - 0.5) * (0.6 + 0.3 * pulse * wild);
  add(bends.jaw, moved('jaw', 'open', 0.5, drop, creature.give?.jaw));
}

/** Nobody blinks at the height of it. */
function lid(clock: number, effort: number, calm: boolean): number {
  return !calm && effort < 0.75 && clock % BLINK_EVERY < BLINK ? 0.1 : 1;
}

/** A turn lifts an arm: outwards from the front, forwards from the side. */
function liftArms(bends: Bends, creature: Creature): void {
  bends.right_arm.turn *= -1;
  if (creature.faces === 'right') bends.left_arm.turn *= -1;
}

function add(bend: Bend, more: Bend): void {
  bend.x += more.x;
  bend.y += more.y;
  bend.turn += more.turn;
  bend.wide *= more.wide;
  bend.high *= more.high;
}

/** Part of the way from one figure to another. */
export function between(from: Bends, to: Bends, way: number): Bends {
  const mix = (a: number, b: number): number => a + (b - a) * way;
  const bends = {} as Bends;
  for (const limb of LIMBS) {
    const [a, b] = [from[limb], to[limb]];
    bends[limb] = {
      x: mix(a.x, b.x),
      y: mix(a.y, b.y),
      turn: mix(a.turn, b.turn),
      wide: mix(a.wide, b.wide),
      high: mix(a.high, b.high),
    };
  }
  return bends;
}

/** As an SVG transform about a joint. */
export function matrix(
  { x, y, turn, wide, high }: Bend,
  [jointX, jointY]: readonly [number, number],
): string {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [a, b, c, d] = [cos * wide, sin * wide, -sin * high, cos * high];
  const [e, f] = [jointX + x - a * jointX - c * jointY, jointY + y - b * jointX - d * jointY];
  return `matrix(${[a, b, c, d].map((value) => value.toFixed(3)).join(' ')} ${e.toFixed(2)} ${f.toFixed(2)})`;
}
