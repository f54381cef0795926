import { readFileSync } from 'node:fs';
import { render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SEATS } from '../src/games/trex/puppet/creatures';
import { isJoint, mirrored, type Creature, type Piece } from '../src/games/trex/puppet/creatures/draw';
import { REX } from '../src/games/trex/puppet/creatures/rex';
import {
  afterKey,
  Drive,
  effortOfHand,
  effortOfShaking,
  LEAST_GAP,
  type Spot,
} from '../src/games/trex/puppet/drive';
import { drops, letters, puffs, rays, shout, tremble } from '../src/games/trex/puppet/effects';
import { along, beatsOf, bendsOf, matrix } from '../src/games/trex/puppet/figure';
import { moved } from '../src/games/trex/puppet/motions';
import { advance, atFirst, hear, turnTo, type Motor } from '../src/games/trex/puppet/motor';
import { STANDS } from '../src/games/trex/puppet/poses';
import Puppet from '../src/games/trex/puppet/Puppet.svelte';
import {
  LIMBS,
  MOTIONS,
  PARTS,
  POSES,
  REST,
  type Bend,
  type Frame,
  type Gesture,
  type Motion,
  type Part,
  type Pose,
} from '../src/games/trex/puppet/types';
import { speak } from '../src/games/trex/puppet/voice';
import { KINDS, loudness, SOUNDS, voiceOf } from '../src/games/trex/puppet/voices';
import { likes } from '../src/look/likes.svelte';

// ── the sixty actions, as the game has them ─────────────────────────────────────────────────────

const TABLE = readFileSync('../src/scalehouse/games/trex/actions.toml', 'utf-8');
const FULL: Gesture = {
  pose: 'hunched',
  part: 'jaw',
  motion: 'open',
  and: { part: 'arms', motion: 'shake' },
  reach: [0.1, 1],
  beats: [0.3, 2],
  sound: 'roar',
};

function gestures(): Gesture[] {
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

const values = (bend: Bend): number[] => [bend.x, bend.y, bend.turn, bend.wide, bend.high];
const apart = (a: Bend, b: Bend): number =>
  Math.max(...values(a).map((value, n) => Math.abs(value - values(b)[n]!) * (n > 2 ? 60 : 1)));
const phases = Array.from({ length: 25 }, (_, n) => n / 24);
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

// ── between frames ──────────────────────────────────────────────────────────────────────────────

const LIVE = { creature: REX, calm: false, steady: false };

function run(motor: Motor, seconds: number, frame: Frame | null, drawn = LIVE): Motor {
  for (let n = 0; n < Math.round(seconds * 60); n++) motor = advance(motor, 1 / 60, frame, drawn);
  return motor;
}

const level = (n: number): Frame => ({ far: n * 10, fast: n * 10, gesture: 0 });

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

// ── from a hand to frames ───────────────────────────────────────────────────────────────────────

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

// ── heard ───────────────────────────────────────────────────────────────────────────────────────

describe('a voice', () => {
  afterEach(() => {
    likes.setSound(false);
    vi.unstubAllGlobals();
  });

  /** A room in which nothing is heard, but counted: how loud each noise gets, in the order they begin. */
  function room(): { peaks: number[]; clock: { now: number } } {
    const [peaks, clock] = [[] as number[], { now: 0 }];
    const dial = { value: 0, setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn() };
    const node = () => {
      const made = { connect: (next: unknown) => next, start: vi.fn(), stop: vi.fn() };
      return { ...made, frequency: { ...dial, exponentialRampToValueAtTime: vi.fn() }, Q: dial };
    };
    const volume = () => {
      const ramp = vi.fn((loud: number) => void (loud > 0.0001 && peaks.push(loud)));
      return { ...node(), gain: { ...dial, exponentialRampToValueAtTime: ramp } };
    };
    vi.stubGlobal(
      'AudioContext',
      class {
        sampleRate = 100;
        destination = {};
        resume = vi.fn();
        createDynamicsCompressor = node;
        createBiquadFilter = node;
        createOscillator = node;
        createBufferSource = node;
        createGain = volume;
        createBuffer = () => ({ getChannelData: () => new Float32Array(100) });
        get currentTime(): number {
          return clock.now;
        }
      },
    );
    return { peaks, clock };
  }

  it('is silent until sounds are on; then as loud as the effort, one noise a seat at a time', () => {
    const { peaks, clock } = room();
    speak('roar', 1, 0);
    expect(peaks).toEqual([]);
    likes.setSound(true);
    speak('roar', 1, 0);
    speak('roar', 1, 0);
    speak('sss', 0.5, 1);
    expect(peaks).toEqual([loudness(1), loudness(0.5)]);
    clock.now = 0.5;
    speak('roar', 0.2, 0);
    expect(peaks).toHaveLength(3);
    expect(peaks[2]!).toBeLessThan(peaks[1]!);
  });
});

// ── drawn ───────────────────────────────────────────────────────────────────────────────────────

describe('a puppet on the page', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** A page that shows everything, and whose pictures come when the test says so. */
  function page({ calm = false } = {}): (seconds: number) => Promise<void> {
    let next: ((now: number) => void) | null = null;
    let now = performance.now();
    vi.stubGlobal('matchMedia', () => ({
      matches: calm,
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
    }));
    vi.stubGlobal('requestAnimationFrame', (tell: (now: number) => void) => ((next = tell), 1));
    vi.stubGlobal('cancelAnimationFrame', () => (next = null));
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(private tell: (seen: { isIntersecting: boolean }[]) => void) {}
        observe(): void {
          this.tell([{ isIntersecting: true }]);
        }
        disconnect(): void {}
      },
    );
    return async (seconds) => {
      for (let n = 0; n < Math.round(seconds * 60); n++) next?.((now += 1000 / 60));
      await tick();
    };
  }

  const props = { seat: 0, gesture: FULL, frame: level(10), label: 'Ann: Be a T-Rex', steady: true };

  it('roars at level ten, and says how much to those who do not see it', async () => {
    const wait = page();
    const { getByRole, container, unmount } = render(Puppet, { props });
    await wait(2);
    const meter = getByRole('meter', { name: 'Ann: Be a T-Rex' });
    expect(meter.getAttribute('aria-valuenow')).toBe('100');
    expect(meter.style.transform).toMatch(/translate/);
    expect(container.querySelector('.word')!.textContent).toBe('ROOOAR!!');
    expect(container.querySelector('.gauge')).toBeNull();
    unmount();
  });

  it('is calm where less motion is wished: a still frame, and bars beside it', async () => {
    const wait = page({ calm: true });
    const { getByRole, container, unmount } = render(Puppet, {
      props: { ...props, frame: { far: 100, fast: 90, gesture: 0 } },
    });
    await wait(2);
    expect(getByRole('meter').style.transform).toBe('');
    const bars = [...container.querySelectorAll('.bar')].map((bar) => bar.getAttribute('transform'));
    expect(bars).toEqual(['translate(0 206) scale(1 1.000)', 'translate(0 206) scale(1 0.900)']);
    unmount();
  });

  it('goes on as long as frames come, even if they all say the same', async () => {
    const wait = page();
    const { getByRole, rerender, unmount } = render(Puppet, { props: { ...props, steady: false } });
    for (let n = 0; n < 3; n++) {
      await wait(2);
      await rerender({ frame: level(10) });
    }
    expect(getByRole('meter').getAttribute('aria-valuenow')).toBe('100');
    await wait(6);
    expect(getByRole('meter').getAttribute('aria-valuenow')).toBe('0');
    unmount();
  });

  it('stops its clock when the last of them is gone', async () => {
    const cancel = vi.fn();
    page();
    vi.stubGlobal('cancelAnimationFrame', cancel);
    const [one, two] = [render(Puppet, { props }), render(Puppet, { props: { ...props, seat: 1 } })];
    one.unmount();
    expect(cancel).not.toHaveBeenCalled();
    two.unmount();
    expect(cancel).toHaveBeenCalledOnce();
  });
});
