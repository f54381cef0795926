/**
 * The voices of puppets as data: a few ways to make a noise, and for each written sound which one, how high and how
 * long. All of them are made on the spot.
 */

export type Kind =
  'growl' | 'call' | 'chirp' | 'hoot' | 'hiss' | 'buzz' | 'knock' | 'boom' | 'splash' | 'sparkle';

export type Voice = {
  wave: OscillatorType | null; // null: only breath
  breath: number; // 0 to 1: how much of it is noise
  glide: number; // the tone at its end, as a part of the one at its begin
  flutter: number; // trembles in a second
  vowel: number; // hertz: what the mouth lets through best
  sharp: number; // how narrow the mouth is
};

export const KINDS: Record<Kind, Voice> = {
  growl: { wave: 'sawtooth', breath: 0.5, glide: 0.55, flutter: 26, vowel: 520, sharp: 1 },
  call: { wave: 'sawtooth', breath: 0.08, glide: 0.8, flutter: 6, vowel: 900, sharp: 3 },
  chirp: { wave: 'square', breath: 0, glide: 1.6, flutter: 0, vowel: 1600, sharp: 1.5 },
  hoot: { wave: 'sine', breath: 0.05, glide: 0.75, flutter: 5, vowel: 500, sharp: 0.7 },
  hiss: { wave: null, breath: 1, glide: 1, flutter: 0, vowel: 5200, sharp: 1.2 },
  buzz: { wave: 'square', breath: 0, glide: 1.1, flutter: 38, vowel: 1400, sharp: 1 },
  knock: { wave: 'triangle', breath: 0.6, glide: 0.4, flutter: 0, vowel: 1800, sharp: 2 },
  boom: { wave: 'sine', breath: 0.25, glide: 0.35, flutter: 0, vowel: 240, sharp: 0.7 },
  splash: { wave: null, breath: 1, glide: 1, flutter: 9, vowel: 1100, sharp: 0.8 },
  sparkle: { wave: 'triangle', breath: 0, glide: 2.2, flutter: 12, vowel: 2600, sharp: 1 },
};

export type Sounding = { kind: Kind; tone: number; long: number };

const as = (kind: Kind, tone: number, long: number): Sounding => ({ kind, tone, long });

export const SOUNDS: Record<string, Sounding> = {
  roar: as('growl', 92, 0.9),
  grr: as('growl', 120, 0.5),
  urgh: as('growl', 84, 0.7),
  arr: as('growl', 150, 0.6),
  argh: as('growl', 210, 0.5),
  nngh: as('growl', 170, 0.5),
  blurgh: as('growl', 105, 0.7),
  vroom: as('growl', 70, 0.8),
  woof: as('growl', 230, 0.2),
  bok: as('chirp', 420, 0.12),
  eek: as('chirp', 900, 0.25),
  squeak: as('chirp', 1100, 0.2),
  hup: as('chirp', 330, 0.14),
  mew: as('call', 620, 0.4),
  honk: as('call', 300, 0.3),
  toot: as('call', 260, 0.5),
  laaa: as('call', 520, 0.9),
  yaaah: as('call', 240, 0.9),
  aaah: as('call', 280, 0.9),
  waah: as('call', 440, 0.7),
  haha: as('call', 360, 0.25),
  hooray: as('call', 400, 0.6),
  yeah: as('call', 320, 0.4),
  eww: as('call', 380, 0.5),
  ouch: as('call', 480, 0.3),
  bye: as('call', 420, 0.4),
  cheese: as('call', 560, 0.5),
  'taa-daa': as('call', 523, 0.6),
  twang: as('call', 196, 0.5),
  hoo: as('hoot', 190, 0.3),
  hoot: as('hoot', 330, 0.4),
  wooo: as('hoot', 380, 0.9),
  boo: as('hoot', 220, 0.6),
  ooh: as('hoot', 300, 0.5),
  hmm: as('hoot', 160, 0.5),
  blub: as('hoot', 140, 0.25),
  plop: as('hoot', 260, 0.12),
  sss: as('hiss', 1, 0.6),
  achoo: as('hiss', 1, 0.35),
  pfff: as('hiss', 1, 0.7),
  phew: as('hiss', 1, 0.5),
  fwoosh: as('splash', 1, 0.6),
  whoosh: as('splash', 1, 0.8),
  swish: as('splash', 1, 0.35),
  splash: as('splash', 1, 0.5),
  slosh: as('splash', 1, 0.5),
  slurp: as('splash', 1, 0.4),
  bzzt: as('buzz', 110, 0.3),
  bzzz: as('buzz', 240, 0.5),
  brrr: as('buzz', 95, 0.4),
  whirr: as('buzz', 150, 0.5),
  clack: as('knock', 700, 0.07),
  tok: as('knock', 480, 0.08),
  clop: as('knock', 360, 0.09),
  click: as('knock', 1200, 0.05),
  clackety: as('knock', 800, 0.06),
  boom: as('boom', 110, 0.4),
  zap: as('sparkle', 500, 0.4),
};

/** One that has no voice of its own hoots. */
export function voiceOf(sound: string): Sounding {
  return SOUNDS[sound] ?? as('hoot', 240, 0.3);
}

const MOST = 0.22; // of what a loudspeaker can; eight may sound at once

/** As loud as the effort: hardly a whisper at first. */
export function loudness(effort: number): number {
  return MOST * Math.min(1, Math.max(0, effort)) ** 1.6;
}
