/** What effort looks and reads like around a puppet: sweat, dust, rays, a trembling frame, and its sound in letters. */

export type Speck = { x: number; y: number; size: number; show: number };

const share = (value: number): number => Math.min(1, Math.max(0, value));
const over = (effort: number, from: number): number => share((effort - from) / (1 - from));
const part = (value: number): number => value - Math.floor(value);

export const DROPS = 6;
const SWEAT_FROM = 0.38;

/** Drops fly off the head to both sides, more and farther with effort. */
export function drops(effort: number, clock: number): Speck[] {
  const heat = over(effort, SWEAT_FROM);
  return Array.from({ length: DROPS }, (_, n) => {
    const way = part(clock * 1.1 + n * 0.381);
    const side = n % 2 ? 1 : -1;
    const out = 46 + (26 + 34 * heat) * way + 5 * (n >> 1);
    const rise = (30 + 34 * heat) * way - 62 * way * way;
    const isOut = heat * DROPS > n ? 1 : 0;
    return {
      x: 120 + side * out,
      y: 58 + 9 * (n >> 1) - rise,
      size: 0.7 + 0.6 * heat,
      show: isOut * (1 - way ** 3),
    };
  });
}

export const PUFFS = 4;
const DUST_FROM = 0.55;

/** Dust from under the feet. */
export function puffs(effort: number, clock: number): Speck[] {
  const heat = over(effort, DUST_FROM);
  return Array.from({ length: PUFFS }, (_, n) => {
    const way = part(clock * 1.4 + n * 0.27);
    const side = n % 2 ? 1 : -1;
    const isOut = heat * PUFFS > n ? 1 : 0;
    return {
      x: 120 + side * (50 + 48 * way),
      y: 212 - 12 * way,
      size: (0.5 + way) * (0.7 + 0.6 * heat),
      show: isOut * 0.75 * (1 - way),
    };
  });
}

const RAYS_FROM = 0.68;

/** Lines of action around all of it. */
export function rays(effort: number, phase: number): Speck {
  const heat = over(effort, RAYS_FROM);
  return { x: 120, y: 116, size: 1 + 0.06 * Math.sin(4 * Math.PI * phase) * heat, show: heat };
}

const TREMBLE_FROM = 0.72;
const MOST_TREMBLE = 3.5; // pixels

/** Its own frame trembles; nothing else on the page does. */
export function tremble(effort: number, clock: number): { x: number; y: number } {
  if (effort <= TREMBLE_FROM) return { x: 0, y: 0 };
  const much = MOST_TREMBLE * over(effort, TREMBLE_FROM) ** 1.5;
  return { x: much * Math.sin(clock * 61), y: much * Math.sin(clock * 47 + 1) };
}

const VOWEL = /[aeiou]/;
const LONGEST = 8; // letters to which a short sound is drawn out
const BAND = 236; // how much room there is for it, in the units of the drawing
const LETTER = 0.76; // how wide a letter is, of its height

/** A sound as it would be written: whispered, said, called, and at last roared. */
export function shout(sound: string, effort: number): string {
  if (effort < 0.3) return `${sound}…`;
  if (effort < 0.5) return sound;
  const first = sound.charAt(0).toUpperCase() + sound.slice(1);
  if (effort < 0.65) return `${first}!`;
  return drawnOut(sound, over(effort, 0.6)).toUpperCase() + (effort < 0.85 ? '!' : '!!');
}

/** The first vowel is held; a sound without one hums on its last letter. */
function drawnOut(sound: string, much: number): string {
  const found = sound.search(VOWEL);
  const held = found < 0 ? sound.length - 1 : found;
  const more = Math.round(much * Math.max(0, LONGEST - 2 - sound.length));
  if (more < 2) return sound; // one letter more makes another word: "book"
  return sound.slice(0, held) + sound.charAt(held).repeat(1 + more) + sound.slice(held + 1);
}

/** How large it is written: always larger with more effort, as long as it fits. */
export function letters(effort: number, phase: number, sound: string): number {
  const most = Math.min(46, BAND / (LETTER * Math.max(LONGEST, sound.length + 2)));
  const size = 9 + (most - 9) * effort ** 1.35;
  return size * (1 + 0.07 * effort ** 2 * Math.sin(4 * Math.PI * phase));
}
