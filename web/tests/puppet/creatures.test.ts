import { describe, expect, it } from 'vitest';
import { SEATS } from '../../src/games/trex/puppet/creatures';
import { isJoint, mirrored, type Creature, type Piece } from '../../src/games/trex/puppet/creatures/draw';
import { REX } from '../../src/games/trex/puppet/creatures/rex';
import { along, bendsOf, matrix } from '../../src/games/trex/puppet/figure';
import { STANDS } from '../../src/games/trex/puppet/poses';
import { LIMBS, MOTIONS, PARTS, POSES, REST, type Gesture } from '../../src/games/trex/puppet/types';
import { SOUNDS } from '../../src/games/trex/puppet/voices';
import { apart, FULL, gestures } from './common';

/** How far a creature gets about in one beat, all limbs together. */
function swings(creature: Creature, gesture: Gesture, level: number): number {
  const now = { far: level / 10, fast: level / 10, clock: 1, calm: false };
  const still = bendsOf(creature, gesture, { ...now, phase: 0 });
  const ways = Array.from({ length: 13 }, (_, n) => {
    const bends = bendsOf(creature, gesture, { ...now, phase: n / 13 });
    return LIMBS.reduce((sum, limb) => sum + apart(bends[limb], still[limb]), 0);
  });
  return Math.max(...ways);
}

describe('the game’s actions', () => {
  const all = gestures();

  it('are sixty, all of parts, motions, poses and sounds that a puppet has', () => {
    expect(all).toHaveLength(60);
    for (const gesture of all) {
      expect(POSES).toContain(gesture.pose);
      for (const { part, motion } of [gesture, gesture.and ?? gesture]) {
        expect(PARTS).toContain(part);
        expect(MOTIONS).toContain(motion);
      }
      if (gesture.sound) expect(Object.keys(SOUNDS)).toContain(gesture.sound);
    }
  });

  it('move what they name, on every creature, and at level 10 much more than at level 1', () => {
    for (const { creature } of SEATS) {
      for (const gesture of all) {
        const levels = [1, 4, 7, 10].map((level) => swings(creature, gesture, level));
        expect(levels).toEqual([...levels].sort((a, b) => a - b));
        expect(levels[3]!).toBeGreaterThan(4 * levels[0]!);
      }
    }
  });

  it('are in equal steps between the levels, and come to rest below the first', () => {
    const steps = [0, 0.05, 0.1, 0.55, 1].map((share) => along([0.2, 2], share).toFixed(6));
    expect(steps.map(Number)).toEqual([0, 0.1, 0.2, 1.1, 2]);
  });
});

describe('creatures', () => {
  const joints = (pieces: Piece[]): string[] =>
    pieces.flatMap((piece) => (isJoint(piece) ? [piece.limb, ...joints(piece.pieces)] : []));

  it('have all limbs, whoever they are', () => {
    for (const { creature } of SEATS) {
      const limbs = new Set(joints(creature.pieces));
      expect([...limbs].sort()).toEqual(LIMBS.filter((limb) => limb !== 'whole').sort());
    }
  });

  it('are eight, none like another in name, letter or sign', () => {
    for (const key of ['letter', 'sign'] as const)
      expect(new Set(SEATS.map((seat) => seat[key])).size).toBe(8);
    expect(new Set(SEATS.map(({ creature }) => creature.name)).size).toBe(8);
  });

  it('have a stand for every pose, and no two alike', () => {
    expect(new Set(POSES.map((pose) => JSON.stringify(STANDS[pose]))).size).toBe(POSES.length);
  });

  it('have a right that mirrors the left', () => {
    expect(mirrored('M10 20L30 40h5v-6q1 2 3 4z')).toBe('M230 20L210 40h-5v-6q-1 2 -3 4z');
    expect(mirrored(mirrored('M84 116C58 120 42 150 46 184z'))).toBe('M84 116C58 120 42 150 46 184z');
  });

  it('turn about their joints', () => {
    expect(matrix({ ...REST, turn: 90 }, [10, 20])).toBe('matrix(0.000 1.000 -1.000 0.000 30.00 10.00)');
    expect(matrix({ ...REST, wide: 2, x: 3 }, [10, 20])).toBe('matrix(2.000 0.000 0.000 1.000 -7.00 0.00)');
  });

  it('lift their arms outwards from the front, and both forwards from the side', () => {
    const now = { phase: 0.5, far: 1, fast: 0, clock: 1, calm: false };
    const wings: Gesture = { ...FULL, pose: 'upright', part: 'arms', motion: 'open', and: null };
    const [front, side] = [SEATS[1]!.creature, REX].map((creature) => bendsOf(creature, wings, now));
    expect(front!.left_arm.turn).toBeGreaterThan(60);
    expect(front!.right_arm.turn).toBe(-front!.left_arm.turn);
    expect(side!.left_arm.turn).toBe(side!.right_arm.turn);
    expect(side!.right_arm.turn).toBeLessThan(-40);
  });
});
