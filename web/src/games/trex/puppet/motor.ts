import type { Creature } from './creatures/draw';
import { beatsOf, bendsOf, between } from './figure';
import { STEPS, type Bends, type Frame, type Gesture } from './types';

/**
 * What runs on between frames: they come five to fifteen times a second, a screen is drawn sixty times. How far and how
 * fast ease to what the latest frame says; the phase runs on by how fast; a new gesture grows out of the old one.
 */

const EASE = 0.14; // seconds to come most of the way to a frame
const CHANGE = 0.35; // seconds from one gesture to the next
const SILENCE = 3; // seconds without a frame after which a puppet comes to rest
const STILL = 0.004;

export type Motor = {
  phase: number; // beats
  far: number; // 0 to 1
  fast: number;
  clock: number; // seconds
  silent: number; // seconds since the latest frame
  changing: number; // seconds since the gesture changed
  gesture: Gesture | null;
  before: Bends | null; // how it stood when the gesture changed
  bends: Bends;
};

export type Drawn = { creature: Creature; calm: boolean; steady: boolean };

/** `begin` sets breath and blinks apart from those of others. */
export function atFirst(creature: Creature, begin: number): Motor {
  const now = { phase: 0, far: 0, fast: 0, clock: begin, calm: true };
  return {
    phase: 0,
    far: 0,
    fast: 0,
    clock: begin,
    silent: 0,
    changing: CHANGE,
    gesture: null,
    before: null,
    bends: bendsOf(creature, null, now),
  };
}

export function hear(motor: Motor): Motor {
  return { ...motor, silent: 0 };
}

export function turnTo(motor: Motor, gesture: Gesture | null): Motor {
  if (gesture === motor.gesture) return motor;
  return { ...motor, gesture, before: motor.bends, changing: 0, phase: 0 };
}

/** Some seconds later. `steady`: what is told once holds until something else is told. */
export function advance(motor: Motor, seconds: number, frame: Frame | null, drawn: Drawn): Motor {
  const { creature, calm, steady } = drawn;
  const silent = motor.silent + seconds;
  const heard = frame && (steady || silent < SILENCE) ? frame : null;
  const far = eased(motor.far, (heard?.far ?? 0) / STEPS, seconds);
  const fast = eased(motor.fast, (heard?.fast ?? 0) / STEPS, seconds);
  const { gesture } = motor;
  const phase = motor.phase + (gesture ? seconds * beatsOf(gesture, fast, calm) : 0);
  const clock = motor.clock + seconds;
  const changing = motor.changing + seconds;
  const aim = bendsOf(creature, gesture, { phase, far, fast, clock, calm });
  const before = changing < CHANGE ? motor.before : null;
  const bends = before ? between(before, aim, smooth(changing / CHANGE)) : aim;
  return { phase, far, fast, clock, silent, changing, gesture, before, bends };
}

export function eased(value: number, aim: number, seconds: number): number {
  const next = aim + (value - aim) * Math.exp(-seconds / EASE);
  return Math.abs(next - aim) < STILL ? aim : next;
}

function smooth(way: number): number {
  return way * way * (3 - 2 * way);
}
