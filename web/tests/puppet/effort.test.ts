import { describe, expect, it } from 'vitest';
import { drops, letters, puffs, rays, shout, tremble } from '../../src/games/trex/puppet/effects';
import { KINDS, loudness, SOUNDS, voiceOf } from '../../src/games/trex/puppet/voices';
import { phases } from './common';

describe('effort', () => {
  const shown = (specks: { show: number }[]): number => specks.filter(({ show }) => show > 0).length;

  it('shows more at every step, and nothing at the first levels', () => {
    const sum = (n: number): number => shown(drops(n, 0.3)) + shown(puffs(n, 0.3)) + rays(n, 0).show;
    const levels = [0.1, 0.3, 0.5, 0.7, 0.8, 1].map(sum);
    expect(levels.slice(0, 2)).toEqual([0, 0]);
    for (const [n, next] of levels.slice(2).entries()) expect(next).toBeGreaterThan(levels[n + 1]!);
  });

  it('shakes its frame only at the height of it, and by a few pixels', () => {
    expect(tremble(0.7, 1)).toEqual({ x: 0, y: 0 });
    const most = phases.map((clock) => Math.abs(tremble(1, clock).x));
    expect(Math.max(...most)).toBeGreaterThan(2);
    expect(Math.max(...most)).toBeLessThan(4);
  });

  it('is written larger and larger', () => {
    expect([0.1, 0.4, 0.6, 0.8, 1].map((n) => shout('roar', n))).toEqual([
      'roar…',
      'roar',
      'Roar!',
      'ROAR!',
      'ROOOAR!!',
    ]);
    expect(shout('sss', 1)).toBe('SSSSSS!!');
    expect([0.7, 0.8, 0.9].map((n) => shout('bok', n))).toEqual(['BOK!', 'BOOOK!', 'BOOOK!!']);
    for (const sound of Object.keys(SOUNDS)) {
      const sizes = Array.from({ length: 10 }, (_, n) => letters((n + 1) / 10, 0, sound));
      expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
      expect(sizes[9]! * 0.76 * shout(sound, 1).length).toBeLessThanOrEqual(237);
    }
  });

  it('is heard louder and louder', () => {
    const loud = Array.from({ length: 11 }, (_, n) => loudness(n / 10));
    expect(loud[0]).toBe(0);
    expect(loud).toEqual([...loud].sort((a, b) => a - b));
    expect(voiceOf('never heard').kind).toBe('hoot');
    expect(new Set(Object.values(SOUNDS).map(({ kind }) => kind))).toEqual(new Set(Object.keys(KINDS)));
  });
});
