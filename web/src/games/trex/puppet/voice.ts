import { preferences } from '../../../ui/preferences.svelte';
import { louder } from '../../../ui/sound';
import { KINDS, loudness, voiceOf, type Sounding, type Voice } from './voices';

/** Lets a puppet be heard, if sounds are on: one noise a seat at a time. */

const PAUSE = 0.22; // seconds between two noises of one seat
const PITCHES = [1, 1.19, 0.84, 1.12, 0.75, 0.94, 1.33, 1.06]; // seats are told apart by ear as well

type Room = { audio: AudioContext; out: AudioNode; breath: AudioBuffer };

let room: Room | null = null;
const free: number[] = []; // when a seat may sound again

export function speak(sound: string, effort: number, seat: number): void {
  if (!preferences.sound || effort < 0.03 || !('AudioContext' in window)) return;
  room ??= enter();
  void room.audio.resume();
  const now = room.audio.currentTime;
  if (now < (free[seat] ?? 0)) return;
  free[seat] = now + PAUSE;
  const voice = voiceOf(sound);
  utter(room, { ...voice, tone: voice.tone * PITCHES[seat % PITCHES.length]! }, effort);
}

function enter(): Room {
  const audio = new AudioContext();
  const out = audio.createDynamicsCompressor();
  out.connect(audio.destination);
  const breath = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const noise = breath.getChannelData(0);
  for (let n = 0; n < noise.length; n++) noise[n] = 2 * Math.random() - 1;
  return { audio, out, breath };
}

function utter({ audio, out, breath }: Room, { kind, tone, long }: Sounding, effort: number): void {
  const voice = KINDS[kind];
  const [begin, end] = [audio.currentTime, audio.currentTime + long * (0.7 + 0.6 * effort)];
  const mouth = audio.createBiquadFilter();
  mouth.type = 'bandpass';
  mouth.Q.value = voice.sharp;
  mouth.frequency.setValueAtTime(voice.vowel * 0.7, begin);
  mouth.frequency.linearRampToValueAtTime(voice.vowel * (1 + 0.4 * effort), (begin + end) / 2);
  mouth.frequency.linearRampToValueAtTime(voice.vowel * 0.6, end);
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.0001, begin);
  volume.gain.exponentialRampToValueAtTime(Math.max(0.0002, louder() * loudness(effort)), begin + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  mouth.connect(volume).connect(out);
  if (voice.wave) sing(audio, voice, voice.wave, tone * (0.9 + 0.3 * effort), begin, end, mouth);
  if (voice.breath) blow(audio, breath, voice.breath, begin, end, mouth);
}

type Span = [begin: number, end: number, mouth: AudioNode];

function sing(audio: AudioContext, voice: Voice, wave: OscillatorType, tone: number, ...span: Span): void {
  const [begin, end, mouth] = span;
  const cords = audio.createOscillator();
  cords.type = wave;
  cords.frequency.setValueAtTime(tone, begin);
  cords.frequency.exponentialRampToValueAtTime(tone * voice.glide, end);
  if (voice.flutter) flutter(audio, cords, voice.flutter, tone * 0.06, begin, end);
  cords.connect(mouth);
  cords.start(begin);
  cords.stop(end);
}

function flutter(
  audio: AudioContext,
  cords: OscillatorNode,
  often: number,
  much: number,
  begin: number,
  end: number,
): void {
  const trembling = audio.createOscillator();
  const depth = audio.createGain();
  trembling.frequency.value = often;
  depth.gain.value = much;
  trembling.connect(depth).connect(cords.frequency);
  trembling.start(begin);
  trembling.stop(end);
}

function blow(audio: AudioContext, breath: AudioBuffer, much: number, ...[begin, end, mouth]: Span): void {
  const lungs = audio.createBufferSource();
  const share = audio.createGain();
  lungs.buffer = breath;
  lungs.loop = true;
  share.gain.value = much;
  lungs.connect(share).connect(mouth);
  lungs.start(begin);
  lungs.stop(end);
}
