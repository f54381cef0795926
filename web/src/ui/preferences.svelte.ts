import { keep } from '../wire/keep';

/** What somebody likes: kept in this browser. */

export type Theme = 'auto' | 'dark' | 'light';
export const MOTIONS = ['slow', 'normal', 'fast', 'none'] as const;
export type Motion = (typeof MOTIONS)[number];
export const TEXTS = ['normal', 'large', 'larger'] as const;
export type TextSize = (typeof TEXTS)[number];

const THEME = 'scalehouse.theme';
const SOUND = 'scalehouse.sound';
const NAME = 'scalehouse.name';
const BOT = 'scalehouse.bot';
const VOLUME = 'scalehouse.volume';
const MOTION = 'scalehouse.motion';
const TEXT = 'scalehouse.text';
const CONFIRMS = 'scalehouse.confirms';
const NOTICE = 'scalehouse.notice';

export const LONGEST_NAME = 24; // characters: what the server takes

export const USUAL_VOLUME = 0.5; // there a note is as loud as it says

/** What was kept, where it is still something that can be chosen. */
const oneOf = <Choice extends string>(key: string, choices: readonly Choice[], usual: Choice): Choice =>
  choices.find((one) => one === keep.get(key)) ?? usual;

class Preferences {
  theme = $state<Theme>((keep.get(THEME) as Theme | null) ?? 'auto');
  sound = $state(keep.get(SOUND) === 'on');
  isSoundChosen = $state(keep.get(SOUND) !== null);
  volume = $state(Number(keep.get(VOLUME) ?? USUAL_VOLUME)); // 0 to 1
  motion = $state<Motion>(oneOf(MOTION, MOTIONS, 'normal'));
  text = $state<TextSize>(oneOf(TEXT, TEXTS, 'normal'));
  confirms = $state(keep.get(CONFIRMS) === 'on'); // a move is played when it was confirmed
  name = $state(keep.get(NAME) ?? '');
  bot = $state(keep.get(BOT) ?? 'casual');
  notice = $state(keep.get(NOTICE) === 'on');

  setTheme(theme: Theme): void {
    this.theme = theme;
    keep.set(THEME, theme);
    this.show();
  }

  show(): void {
    const root = document.documentElement;
    if (this.theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = this.theme;
    root.dataset.motion = this.motion;
    root.dataset.text = this.text;
  }

  setMotion(motion: Motion): void {
    this.motion = motion;
    keep.set(MOTION, motion);
    this.show();
  }

  setText(text: TextSize): void {
    this.text = text;
    keep.set(TEXT, text);
    this.show();
  }

  setConfirms(confirms: boolean): void {
    this.confirms = confirms;
    keep.set(CONFIRMS, confirms ? 'on' : 'off');
  }

  setVolume(volume: number): void {
    this.volume = volume;
    keep.set(VOLUME, String(volume));
  }

  setSound(sound: boolean): void {
    this.sound = sound;
    this.isSoundChosen = true;
    keep.set(SOUND, sound ? 'on' : 'off');
  }

  setNotice(notice: boolean): void {
    this.notice = notice;
    keep.set(NOTICE, notice ? 'on' : 'off');
  }

  setName(name: string): void {
    this.name = name.trim().slice(0, LONGEST_NAME);
    keep.set(NAME, this.name || null);
  }

  setBot(bot: string): void {
    this.bot = bot;
    keep.set(BOT, bot);
  }
}

export const preferences = new Preferences();
