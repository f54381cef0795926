import type { Words } from '../wire/generated/protocol';
import { keep } from '../wire/keep';
import { catalogues, FACE, type Who } from './fluent.svelte';
import type { en } from './en';
import { LANGUAGES, type Language } from './languages';

/**
 * All that is said, in one place. `t` says the client's own words; `say` those of the server and its games, which come as a
 * key with arguments and are said with their Fluent files; `wordsOf` those of a game's face.
 *
 * In a template {name} is filled in, and {count:card|cards} is the first for one and the second for more or none.
 */

export type Key = keyof typeof en;
export type Args = Record<string, unknown>;
export type { Language, Who };

const KEPT = 'scalehouse.language';

function preferred(): Language {
  const kept = keep.get(KEPT);
  const known = Object.keys(LANGUAGES) as Language[];
  return known.find((one) => one === kept) ?? known.find((one) => navigator.language.startsWith(one)) ?? 'en';
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
  return filled(LANGUAGES[speech.language].words[key], args);
}

/** A text that may be in no catalogue, such as that of a game's option. */
export function tryT(key: string): string | null {
  return (LANGUAGES[speech.language].words as Record<string, string>)[key] ?? null;
}

/** The words of a game and of its face, before they are needed. */
export async function learnWords(game: string): Promise<void> {
  await Promise.all([game, FACE + game].map((prefix) => catalogues.load(prefix, speech.language)));
}

export const say = (words: Words, who?: Who): string => catalogues.say(words, speech.language, who);

/** What the face of a game says by itself, by the keys of its own Fluent files: games/NAME/words/LANGUAGE.ftl. */
export const wordsOf =
  (game: string) =>
  (key: string, args: Words['args'] = {}): string =>
    say({ key: `${FACE}${game}.${key}`, args });

export function filled(template: string, args: Args): string {
  return template
    .replace(/\{(\w+):([^}|]*)\|([^}]*)\}/g, (_, name: string, one: string, more: string) =>
      String(args[name]) === '1' ? one : more,
    )
    .replace(/\{(\w+)\}/g, (whole, name: string) => (name in args ? String(args[name]) : whole));
}
