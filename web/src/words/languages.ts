import { de } from './de';
import { en } from './en';

/** The languages of the pages, as they call themselves. A new one is a line here, and a file in each folder `words`. */
export const LANGUAGES = {
  en: { name: 'English', words: en },
  de: { name: 'Deutsch', words: de },
} satisfies Record<string, { name: string; words: Record<keyof typeof en, string> }>;

export type Language = keyof typeof LANGUAGES;
