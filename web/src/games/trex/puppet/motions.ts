import type { Bend, Give, Motion, Part } from './types';

/**
 * Motions as data: for each a function of the phase, 0 to 1 for one beat, and of the amount, 0 to 1. They are in
 * shares of what a part can give; each comes back to where it began, and with an amount of nothing nothing moves.
 */

type Share = Partial<Bend>;
type Curve = (phase: number, amount: number) => Share;
type Curves = Record<Motion, Curve>;

const ROUND = 2 * Math.PI;
const TREMBLES = 3; // in one beat of a shake

const sin = (phase: number): number => Math.sin(ROUND * phase);
const cos = (phase: number): number => Math.cos(ROUND * phase);
const rise = (phase: number): number => (1 - cos(phase)) / 2; // up and down again, softly
const hop = (phase: number): number => Math.abs(Math.sin(Math.PI * phase)); // up, and hard on the ground
const landing = (phase: number): number => (1 - hop(phase)) ** 3;
const tremble = (phase: number): number => sin(TREMBLES * phase);
const TURNING = 0.72; // of a beat: a strike is drawn back slowly and goes off quickly

function drawn(phase: number): number {
  const back = phase < TURNING ? phase / TURNING : (1 - phase) / (1 - TURNING);
  return back * back * (3 - 2 * back);
}

/** Of most parts. */
const PLAIN: Curves = {
  swing: (p, a) => ({ turn: a * sin(p), x: 0.4 * a * sin(p) }),
  circle: (p, a) => ({ x: a * sin(p), y: 0.5 * a * (cos(p) - 1), turn: 0.5 * a * sin(p) }),
  shake: (p, a) => ({ x: 0.45 * a * tremble(p), turn: 0.3 * a * sin(TREMBLES * p + 0.15) }),
  bounce: (p, a) => ({
    y: -a * hop(p),
    high: a * (0.5 * hop(p) - landing(p)),
    wide: a * (landing(p) - 0.4 * hop(p)),
  }),
  stretch: (p, a) => ({ y: -0.4 * a * rise(p), high: a * rise(p), wide: -0.4 * a * rise(p) }),
  wave: (p, a) => ({ turn: 0.8 * a * sin(p), x: 0.7 * a * sin(p - 0.17), high: 0.3 * a * cos(2 * p) }),
  open: (p, a) => ({ y: -a * rise(p), high: a * rise(p), wide: 0.6 * a * rise(p) }),
  lean: (p, a) => ({ turn: a * (0.35 + 0.65 * sin(p)), x: 0.35 * a * sin(p) }),
  twist: (p, a) => ({ x: 0.8 * a * sin(p), wide: -0.9 * a * sin(p) ** 2, turn: 0.35 * a * sin(p) }),
  tap: (p, a) => ({ turn: a * (0.35 - 0.9 * drawn(p)), y: a * (0.3 - 0.6 * drawn(p)) }),
  snap: (p, a) => ({ y: -a * drawn(p), high: a * drawn(p), wide: 0.3 * a * drawn(p) }),
  flap: (p, a) => ({ turn: a * (rise(p) - 0.3), y: -0.4 * a * rise(p) }),
};

/** Of an arm, which hangs: a turn lifts it outwards; 1 is level, 2 is straight up. */
const ARM: Curves = {
  swing: (p, a) => ({ turn: a * (0.55 + 0.85 * sin(p)) }),
  circle: (p, a) => ({ turn: a * (1.2 + 0.75 * sin(p)), high: 0.8 * a * cos(p) }),
  shake: (p, a) => ({ turn: a * (0.6 + 0.4 * tremble(p)), x: 0.3 * a * tremble(p + 0.1) }),
  bounce: (p, a) => ({ turn: a * (0.5 + 1.1 * hop(p)), high: -0.5 * a * hop(p), wide: 0.5 * a * hop(p) }),
  stretch: (p, a) => ({ turn: a * (0.8 + 1.1 * rise(p)), high: a * rise(p) }),
  wave: (p, a) => ({ turn: a * (1.5 + 0.5 * sin(p)), high: 0.25 * a }),
  open: (p, a) => ({ turn: 1.5 * a * rise(p), high: 0.4 * a * rise(p) }),
  lean: (p, a) => ({ turn: a * (0.7 + 0.5 * sin(p)) }),
  twist: (p, a) => ({
    turn: a * (0.8 + 0.6 * sin(p)),
    high: -0.4 * a * rise(p),
    wide: -0.5 * a * rise(2 * p),
  }),
  tap: (p, a) => ({ turn: a * (0.2 + 1.3 * drawn(p)), high: 0.2 * a * (1 - drawn(p)) }),
  snap: (p, a) => ({ turn: 1.6 * a * drawn(p), high: 0.5 * a * (1 - drawn(p)) }),
  flap: (p, a) => ({ turn: a * (0.2 + 1.35 * rise(p)), high: 0.3 * a * rise(p + 0.25) }),
};

const gap = (share: number): Share => ({ turn: share, y: share, high: share, wide: 0.25 * share });

/** Of a jaw, which only opens, whatever it does. */
const JAW: Curves = {
  swing: (p, a) => ({ ...gap(0.4 * a * rise(p)), x: a * sin(p) }),
  circle: (p, a) => ({ ...gap(0.6 * a * rise(p)), x: a * sin(p) }),
  shake: (p, a) => gap((a * (1 + tremble(p))) / 3),
  bounce: (p, a) => gap(0.8 * a * hop(p)),
  stretch: (p, a) => gap(a * rise(p) ** 0.5),
  wave: (p, a) => gap(0.8 * a * rise(2 * p)),
  open: (p, a) => gap(a * (0.25 + 0.75 * rise(p))),
  lean: (p, a) => gap(0.7 * a * rise(p)),
  twist: (p, a) => ({ ...gap(0.5 * a * rise(p)), x: a * sin(p) }),
  tap: (p, a) => gap(0.6 * a * drawn(p)),
  snap: (p, a) => gap(a * drawn(p)),
  flap: (p, a) => gap(a * rise(2 * p)),
};

/** Of eyes: moving is the pupils' business, and a snap is a blink. */
const EYES: Curves = {
  ...PLAIN,
  swing: (p, a) => ({ x: a * sin(p) }),
  circle: (p, a) => ({ x: a * sin(p), y: -a * cos(p) }),
  bounce: (p, a) => ({ y: a * (0.4 - 1.4 * hop(p)) }),
  open: (p, a) => ({ high: a * rise(p), wide: 0.7 * a * rise(p) }),
  tap: (p, a) => ({ y: a * (0.5 - 1.2 * drawn(p)) }),
  flap: (p, a) => ({ high: -a * rise(2 * p) }),
  snap: (p, a) => ({ x: a * sin(p), high: -1.4 * a * (1 - drawn(p)) }),
};

/** Of a tail, which is fanned out when it is stretched. */
const TAIL: Curves = {
  ...PLAIN,
  stretch: (p, a) => ({ high: a * rise(p), wide: 0.7 * a * rise(p), turn: -0.4 * a * rise(p) }),
};

const KINDS: Record<Part, Curves> = {
  arms: ARM,
  left_arm: ARM,
  right_arm: ARM,
  head: PLAIN,
  jaw: JAW,
  eyes: EYES,
  brows: PLAIN,
  shoulders: PLAIN,
  body: PLAIN,
  tail: TAIL,
};

export const GIVE: Record<Part, Give> = {
  arms: { move: 5, turn: 78, size: 0.36 },
  left_arm: { move: 5, turn: 78, size: 0.36 },
  right_arm: { move: 5, turn: 78, size: 0.36 },
  head: { move: 17, turn: 30, size: 0.24 },
  jaw: { move: 3, turn: 0, size: 2.6 },
  eyes: { move: 6, turn: 0, size: 0.55 },
  brows: { move: 10, turn: 14, size: 0.3 },
  shoulders: { move: 12, turn: 11, size: 0.14 },
  body: { move: 26, turn: 17, size: 0.22 },
  tail: { move: 6, turn: 46, size: 0.7 },
};

/** How a part is bent at a phase of its motion. */
export function moved(part: Part, motion: Motion, phase: number, amount: number, give = GIVE[part]): Bend {
  const {
    x = 0,
    y = 0,
    turn = 0,
    wide = 0,
    high = 0,
  } = KINDS[part][motion](phase - Math.floor(phase), amount);
  return {
    x: x * give.move,
    y: y * give.move,
    turn: turn * give.turn,
    wide: 1 + wide * give.size,
    high: 1 + high * give.size,
  };
}
