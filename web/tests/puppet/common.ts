import { readFileSync } from 'node:fs';
import type { Bend, Frame, Gesture, Motion, Part, Pose } from '../../src/games/trex/puppet/types';

/** What the tests of the puppets share: the sixty actions as the game has them, and how bends are compared. */

const TABLE = readFileSync('../src/scalehouse/games/trex/actions.toml', 'utf-8');

/** A gesture that has everything. */
export const FULL: Gesture = {
  pose: 'hunched',
  part: 'jaw',
  motion: 'open',
  and: { part: 'arms', motion: 'shake' },
  reach: [0.1, 1],
  beats: [0.3, 2],
  sound: 'roar',
};

export function gestures(): Gesture[] {
  return TABLE.split(/^\[\[(?:orange|blue|purple)\]\]$/m)
    .slice(1)
    .map((entry) => {
      const text = (key: string): string | null =>
        new RegExp(`^${key} = "(.*?)"`, 'm').exec(entry)?.[1] ?? null;
      const pair = (key: string): [number, number] =>
        JSON.parse(new RegExp(`^${key} = (.*)$`, 'm').exec(entry)![1]!) as [number, number];
      const [first, second] = text('gesture')!
        .split(', ')
        .map((words) => words.split(' ') as [Part, Motion]);
      return {
        pose: (text('pose') ?? 'upright') as Pose,
        part: first![0],
        motion: first![1],
        and: second ? { part: second[0], motion: second[1] } : null,
        reach: pair('reach'),
        beats: pair('beats'),
        sound: text('sound'),
      };
    });
}

export const values = (bend: Bend): number[] => [bend.x, bend.y, bend.turn, bend.wide, bend.high];

/** How far two bends are from each other; what is stretched counts as if it were sixty long. */
export const apart = (a: Bend, b: Bend): number =>
  Math.max(...values(a).map((value, n) => Math.abs(value - values(b)[n]!) * (n > 2 ? 60 : 1)));

export const phases = Array.from({ length: 25 }, (_, n) => n / 24);

/** As much as at a level from 0 to 10. */
export const level = (n: number): Frame => ({ far: n * 10, fast: n * 10, gesture: 0 });
