import { describe, expect, it } from 'vitest';
import { REX } from '../../src/games/trex/puppet/creatures/rex';
import { beatsOf } from '../../src/games/trex/puppet/figure';
import { advance, atFirst, hear, turnTo, type Motor } from '../../src/games/trex/puppet/motor';
import { LIMBS, type Frame, type Gesture } from '../../src/games/trex/puppet/types';
import { apart, FULL, level } from './common';

const LIVE = { creature: REX, calm: false, steady: false };

function run(motor: Motor, seconds: number, frame: Frame | null, drawn = LIVE): Motor {
  for (let n = 0; n < Math.round(seconds * 60); n++) motor = advance(motor, 1 / 60, frame, drawn);
  return motor;
}

describe('the motor', () => {
  const ready = turnTo(atFirst(REX, 0), FULL);

  it('eases to what a frame says, and does not leap there', () => {
    const first = advance(ready, 1 / 60, level(8), LIVE);
    expect(first.far).toBeGreaterThan(0.05);
    expect(first.far).toBeLessThan(0.2);
    expect(run(ready, 1, level(8)).far).toBeCloseTo(0.8, 2);
  });

  it('runs its phase by how fast, whatever the rate of pictures', () => {
    const steady = run(ready, 1, level(10));
    const later = run(steady, 1, level(10));
    expect(later.phase - steady.phase).toBeCloseTo(2, 1); // beats at level 10
    const coarse = [...Array(10).keys()].reduce((motor) => advance(motor, 0.1, level(10), LIVE), steady);
    expect(coarse.phase).toBeCloseTo(later.phase, 1);
  });

  it('comes to rest when no frame comes any more, unless it is steady', () => {
    expect(run(ready, 5, level(8)).far).toBe(0);
    expect(run(ready, 5, level(8), { ...LIVE, steady: true }).far).toBeCloseTo(0.8, 2);
    expect(run(hear(run(ready, 2.9, level(8))), 2, level(8)).far).toBeCloseTo(0.8, 2);
  });

  it('grows out of the old gesture into a new one', () => {
    const old = run(ready, 1.3, level(10));
    const changed = turnTo(old, { ...FULL, part: 'tail', motion: 'swing', and: null });
    const next = advance(changed, 1 / 60, level(10), LIVE);
    for (const limb of LIMBS) expect(apart(next.bends[limb], old.bends[limb])).toBeLessThan(4);
    expect(turnTo(changed, changed.gesture)).toBe(changed);
  });

  it('is calm for those who ask for it: slow, small, and nothing shakes', () => {
    const calm = { ...LIVE, calm: true };
    expect(beatsOf(FULL, 1, true)).toBe(0.5);
    const shiver: Gesture = { ...FULL, part: 'body', motion: 'shake', and: null };
    const steps = (drawn: typeof LIVE): number => {
      let motor = run(turnTo(atFirst(REX, 0), shiver), 1, level(10), drawn);
      let most = 0;
      for (let n = 0; n < 120; n++) {
        const next = advance(motor, 1 / 60, level(10), drawn);
        most = Math.max(most, apart(next.bends.body, motor.bends.body));
        motor = next;
      }
      return most;
    };
    expect(steps(calm)).toBeLessThan(0.4);
    expect(steps(LIVE)).toBeGreaterThan(2);
  });
});
