import { describe, expect, it } from 'vitest';
import { moved } from '../../src/games/trex/puppet/motions';
import { MOTIONS, PARTS, REST, type Motion, type Part } from '../../src/games/trex/puppet/types';
import { apart, phases, values } from './common';

const pairs = PARTS.flatMap((part) => MOTIONS.map((motion) => [part, motion] as const));

/** How far a part gets about in one beat. */
function travel(part: Part, motion: Motion, amount: number): number {
  const bends = phases.map((phase) => moved(part, motion, phase, amount));
  return Math.max(...bends.map((bend) => Math.max(...bends.map((other) => apart(bend, other)))));
}

describe('motions', () => {
  it.each(pairs)('%s %s: comes back to where it began, and never leaps', (part, motion) => {
    expect(apart(moved(part, motion, 0, 1), moved(part, motion, 1, 1))).toBeLessThan(1e-9);
    const bends = Array.from({ length: 201 }, (_, n) => moved(part, motion, n / 200, 1));
    expect(Math.max(...bends.slice(1).map((bend, n) => apart(bend, bends[n]!)))).toBeLessThan(8);
    expect(Math.max(...bends.flatMap(values).map(Math.abs))).toBeLessThan(170);
    expect(Math.min(...bends.flatMap(({ wide, high }) => [wide, high]))).toBeGreaterThan(0.2);
  });

  it.each(pairs)('%s %s: nothing moves with nothing, and more with more', (part, motion) => {
    expect(Math.max(...phases.map((phase) => apart(moved(part, motion, phase, 0), REST)))).toBe(0);
    const amounts = Array.from({ length: 10 }, (_, n) => travel(part, motion, (n + 1) / 10));
    expect(amounts).toEqual([...amounts].sort((a, b) => a - b));
    expect(amounts[9]!).toBeGreaterThan(5 * amounts[0]!);
    expect(amounts[9]!).toBeGreaterThan(4);
  });
});
