import { describe, expect, it } from 'vitest';
import {
  afterKey,
  Drive,
  effortOfHand,
  effortOfShaking,
  LEAST_GAP,
  type Spot,
} from '../../src/games/trex/puppet/drive';
import type { Frame } from '../../src/games/trex/puppet/types';

/** A hand that swings to and fro: so wide, in shares of the pad, and so often in a second. */
function swinging(wide: number, beats: number, until: number): Spot[] {
  return Array.from({ length: Math.floor(until / 16) }, (_, n) => {
    const at = n * 16;
    return { at, x: 0.5 + (wide / 2) * Math.sin((2 * Math.PI * beats * at) / 1000), y: 0.5 };
  });
}

describe('driving', () => {
  it('takes how far and how fast from a hand, each for itself', () => {
    const wideAndSlow = effortOfHand(swinging(0.7, 0.8, 2000), 2000);
    const smallAndFast = effortOfHand(swinging(0.15, 6, 2000), 2000);
    expect(wideAndSlow.far).toBeGreaterThan(0.7);
    expect(wideAndSlow.fast).toBeLessThan(0.4);
    expect(smallAndFast.far).toBeLessThan(0.25);
    expect(smallAndFast.fast).toBeGreaterThan(wideAndSlow.fast);
    expect(effortOfHand(swinging(0.8, 4, 2000), 2000).fast).toBe(1);
    expect(effortOfHand([], 2000)).toEqual({ far: 0, fast: 0 });
  });

  it('takes both from a phone that is shaken', () => {
    const shaken = (metres: number, beats: number) =>
      Array.from({ length: 100 }, (_, n) => {
        const turn = 2 * Math.PI * beats;
        return { at: n * 10, x: 0.1, y: (-metres / 2) * turn ** 2 * Math.sin((turn * n) / 100), z: 0 };
      });
    const { far, fast } = effortOfShaking(shaken(0.11, 2), 1000);
    expect(far).toBeCloseTo(0.5, 0);
    expect(fast).toBeCloseTo(0.5, 0);
    expect(effortOfShaking(shaken(0.22, 3), 1000).far).toBeGreaterThan(far);
    expect(effortOfShaking(shaken(0.002, 1), 1000)).toEqual({ far: 0, fast: 0 });
    expect(effortOfShaking([], 1000)).toEqual({ far: 0, fast: 0 });
  });

  it('is set with the arrow keys: up and down how far, left and right how fast', () => {
    let set = { far: 0, fast: 0 };
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowRight']) set = afterKey(set, key)!;
    expect(set).toEqual({ far: 0.2, fast: 0.1 });
    for (let n = 0; n < 20; n++) set = afterKey(set, 'ArrowUp')!;
    expect(set.far).toBe(1);
    expect(afterKey(set, 'Escape')).toEqual({ far: 0, fast: 0 });
    expect(afterKey(set, 'Tab')).toBeNull();
  });

  it('sends at most fifteen frames a second, whole numbers from 0 to 100', () => {
    const drive = new Drive(7);
    const frames: [number, Frame][] = [];
    for (const spot of swinging(0.9, 3, 4000)) {
      drive.move(spot);
      const frame = drive.tick(spot.at);
      if (frame) frames.push([spot.at, frame]);
    }
    expect(frames.length).toBeGreaterThan(40);
    for (const [n, [at]] of frames.entries())
      if (n) expect(at - frames[n - 1]![0]).toBeGreaterThanOrEqual(LEAST_GAP);
    for (const [at] of frames)
      expect(frames.filter(([other]) => other >= at && other < at + 1000).length).toBeLessThan(16);
    for (const [, { far, fast, gesture }] of frames) {
      expect([Number.isInteger(far), Number.isInteger(fast), gesture]).toEqual([true, true, 7]);
      expect(Math.max(far, fast)).toBeLessThanOrEqual(100);
    }
  });

  it('smooths over a moment, comes to rest, says so once, and is silent', () => {
    const drive = new Drive(0);
    const hand = swinging(0.8, 2, 2000);
    const told: Frame[] = [];
    for (const spot of hand) {
      drive.move(spot);
      const frame = drive.tick(spot.at);
      if (frame) told.push(frame);
    }
    expect(told[1]!.far).toBeLessThan(30);
    expect(told.at(-1)!.far).toBeGreaterThan(90);
    const after = Array.from({ length: 200 }, (_, n) => drive.tick(2000 + n * 20)).filter(
      (frame) => frame !== null,
    );
    expect(after.at(-1)).toEqual({ far: 0, fast: 0, gesture: 0 });
    expect(after.filter(({ far, fast }) => far + fast === 0)).toHaveLength(1);
  });

  it('goes on showing what is set with the keys, until a hand takes over', () => {
    const drive = new Drive(0);
    for (let n = 0; n < 5; n++) expect(drive.key('ArrowUp')).toBe(true);
    expect(drive.key('a')).toBe(false);
    for (let at = 0; at < 3000; at += 16) drive.tick(at);
    const held = Array.from({ length: 125 }, (_, n) => drive.tick(3000 + n * 16)).filter(
      (frame) => frame !== null,
    );
    expect(held.length).toBeGreaterThan(7);
    expect(held.length).toBeLessThan(12);
    expect(held.at(-1)!.far).toBe(50);
    drive.move({ at: 5000, x: 0.5, y: 0.5 });
    expect(drive.setting).toEqual({ far: 0, fast: 0 });
  });
});
