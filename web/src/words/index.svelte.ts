import type { Words } from '../wire/generated/protocol';
import { keep } from '../wire/keep';
import { de } from './de';
import { en } from './en';
import { games as gamesDe } from './games.de';
import { games as gamesEn } from './games.en';

/**
 * All that is said, in one place. `t` says the client's own words; `say` those of the house, which come as a key with
 * arguments and in English: where a catalogue here has the key it is said with that, else in the house's English.
 *
 * In a template {name} is filled in, {count:card|cards} is the first for one and the second for more or none, and
 * [he|you] is the first for others and the second for the reader.
 */

export type Key = keyof typeof en;
export type Language = 'en' | 'de';
export type Args = Record<string, unknown>;
export type Who = { me: number | null; names: string[] };
export type GameWords = {
  templates: Record<string, string>;
  /** Says an argument in this language, such as a hero's name. */
  argument?: (name: string, value: unknown, say: (words: Words) => string) => unknown;
  /** Names of people beside the one at `seat`. */
  others?: (args: Args, who?: Who) => Args;
};

const CATALOGUES: Record<Language, Record<Key, string>> = { en, de };
const OF_GAMES: Record<Language, Record<string, GameWords>> = { en: gamesEn, de: gamesDe };
const KEPT = 'scalehouse.language';

function preferred(): Language {
  const kept = keep.get(KEPT);
  if (kept === 'en' || kept === 'de') return kept;
  return navigator.language.startsWith('de') ? 'de' : 'en';
}

class Speech {
  language = $state<Language>(preferred());

  choose(language: Language): void {
    this.language = language;
    keep.set(KEPT, language);
    document.documentElement.lang = language;
  }
}

export const speech = new Speech();

export function t(key: Key, args: Args = {}): string {
  return filled(CATALOGUES[speech.language][key], args, false);
}

/** A text that may be in no catalogue, such as that of a game's option: `option.GAME.…` may stand with the game's words. */
export function tryT(key: string): string | null {
  const ofGame = OF_GAMES[speech.language][key.split('.', 2)[1] ?? '']?.templates[key];
  return (CATALOGUES[speech.language] as Record<string, string>)[key] ?? ofGame ?? null;
}

export function say(words: Words, who?: Who): string {
  const spoken = OF_GAMES[speech.language][words.key.split('.', 1)[0]!];
  const template = spoken?.templates[words.key];
  if (!spoken || template === undefined) return words.english;
  const seat = words.args.seat;
  const isMe = typeof seat === 'number' && who?.me === seat;
  return filled(template, told(words, spoken, who), isMe);
}

function told(words: Words, spoken: GameWords, who?: Who): Args {
  const args: Args = {};
  for (const [name, value] of Object.entries(words.args)) {
    args[name] = spoken.argument?.(name, value, (inner) => say(inner, who)) ?? value;
  }
  const seat = words.args.seat;
  if (typeof seat === 'number') Object.assign(args, persons(seat, who));
  return Object.assign(args, spoken.others?.(words.args, who));
}

function persons(seat: number, who?: Who): Args {
  if (who?.me === seat) return { who: t('you'), whose: t('your') };
  const name = who?.names[seat] ?? t('player', { number: seat + 1 });
  return { who: name, whose: t('whose', { name }) };
}

export function filled(template: string, args: Args, isMe: boolean): string {
  return template
    .replace(/\[([^\]|]*)\|([^\]]*)\]/g, (_, others: string, me: string) => (isMe ? me : others))
    .replace(/\{(\w+):([^}|]*)\|([^}]*)\}/g, (_, name: string, one: string, more: string) =>
      String(args[name]) === '1' ? one : more,
    )
    .replace(/\{(\w+)\}/g, (whole, name: string) => (name in args ? String(args[name]) : whole));
}
