import type { Words } from '../wire/generated/protocol';
import { keep } from '../wire/keep';
import { catalogues, type Who } from './fluent.svelte';
import { de } from './de';
import { en } from './en';

/**
 * All that is said, in one place. `t` says the client's own words; `say` those of the server and its games, which come as a
 * key with arguments and are said with their Fluent files.
 *
 * In a template {name} is filled in, and {count:card|cards} is the first for one and the second for more or none.
 */

export type Key = keyof typeof en;
export type Language = 'en' | 'de';
export type Args = Record<string, unknown>;
export type { Who };

const CATALOGUES: Record<Language, Record<Key, string>> = { en, de };
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
    this.learn();
  }

  /** The server's own words, before they are needed. */
  learn(): void {
    for (const prefix of ['house', 'table']) void catalogues.load(prefix, this.language);
  }
}

export const speech = new Speech();

export function t(key: Key, args: Args = {}): string {
  return filled(CATALOGUES[speech.language][key], args);
}

/** A text that may be in no catalogue, such as that of a game's option. */
export function tryT(key: string): string | null {
  return (CATALOGUES[speech.language] as Record<string, string>)[key] ?? null;
}

/** The words of a game, before they are needed. */
export async function learnWords(prefix: string): Promise<void> {
  await catalogues.load(prefix, speech.language);
}

export const say = (words: Words, who?: Who): string => catalogues.say(words, speech.language, who);

export function filled(template: string, args: Args): string {
  return template
    .replace(/\{(\w+):([^}|]*)\|([^}]*)\}/g, (_, name: string, one: string, more: string) =>
      String(args[name]) === '1' ? one : more,
    )
    .replace(/\{(\w+)\}/g, (whole, name: string) => (name in args ? String(args[name]) : whole));
}
