import { preferences, USUAL_VOLUME } from './preferences.svelte';

/** Short sounds made on the spot; silent until somebody switches them on. */

export type Sound = 'turn' | 'roll' | 'hit' | 'heal' | 'token' | 'fall' | 'won' | 'lost' | 'drawn';

type Note = { from: number; to: number; at: number; long: number; shape: OscillatorType; loud: number };

const note = (
  from: number,
  to: number,
  at: number,
  long: number,
  shape: OscillatorType,
  loud = 0.12,
): Note => ({
  from,
  to,
  at,
  long,
  shape,
  loud,
});

const SOUNDS: Record<Sound, Note[]> = {
  turn: [note(660, 660, 0, 0.12, 'sine'), note(880, 880, 0.13, 0.2, 'sine')],
  roll: [0, 0.07, 0.13, 0.2].map((at) => note(240 + 500 * at, 150, at, 0.05, 'square', 0.05)),
  hit: [note(190, 60, 0, 0.18, 'sawtooth'), note(90, 45, 0.02, 0.2, 'square', 0.08)],
  heal: [note(520, 780, 0, 0.25, 'sine'), note(780, 1040, 0.1, 0.25, 'sine', 0.08)],
  token: [note(420, 560, 0, 0.1, 'triangle')],
  fall: [note(240, 50, 0, 0.6, 'sawtooth', 0.1)],
  won: [523, 659, 784, 1046].map((tone, place) => note(tone, tone, place * 0.14, 0.3, 'triangle')),
  lost: [392, 349, 294].map((tone, place) => note(tone, tone, place * 0.22, 0.4, 'triangle', 0.09)),
  drawn: [440, 440].map((tone, place) => note(tone, tone, place * 0.2, 0.3, 'triangle', 0.09)),
};

const ONCE = 3_000; // milliseconds: a board may celebrate a win that the page celebrates as well

let context: AudioContext | null = null;
let wonAt = -ONCE;

/** On or off; who switches it on hears at once that it works. */
export const switchSound = (): void => chooseSound(!preferences.sound);

export function chooseSound(isOn: boolean): void {
  preferences.setSound(isOn);
  chime('turn');
}

/** Of 1, for those who hear; what is set is heard at once. */
export function chooseVolume(volume: number): void {
  preferences.setVolume(volume);
  chime('turn');
}

/** How much louder or softer than usual. */
export const louder = (): number => preferences.volume / USUAL_VOLUME;

export function chime(sound: Sound): void {
  if (!preferences.sound || preferences.volume === 0 || !('AudioContext' in window)) return;
  if (sound === 'won') {
    if (performance.now() - wonAt < ONCE) return;
    wonAt = performance.now();
  }
  context ??= new AudioContext();
  void context.resume();
  for (const one of SOUNDS[sound]) ring(context, one);
}

function ring(audio: AudioContext, one: Note): void {
  const begin = audio.currentTime + one.at;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = one.shape;
  tone.frequency.setValueAtTime(one.from, begin);
  tone.frequency.exponentialRampToValueAtTime(one.to, begin + one.long);
  volume.gain.setValueAtTime(one.loud * louder(), begin);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + one.long);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + one.long);
}
