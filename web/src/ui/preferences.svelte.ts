import { keep } from '../wire/keep';

/** What somebody likes: kept in this browser. */

export type Theme = 'auto' | 'dark' | 'light';

const THEME = 'scalehouse.theme';
const SOUND = 'scalehouse.sound';
const NAME = 'scalehouse.name';
const BOT = 'scalehouse.bot';
const NOTICE = 'scalehouse.notice';

export const LONGEST_NAME = 24; // characters: what the server takes

class Preferences {
  theme = $state<Theme>((keep.get(THEME) as Theme | null) ?? 'auto');
  sound = $state(keep.get(SOUND) === 'on');
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
  }

  setSound(sound: boolean): void {
    this.sound = sound;
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
