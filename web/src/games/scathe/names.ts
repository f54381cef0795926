import { speech } from '../../words/index.svelte';
import { HEROES } from '../../words/scathe.names.de';

/** What a hero is called in the language of the page; the house says it in English. */
export const heroName = (name: string): string => (speech.language === 'de' ? (HEROES[name] ?? name) : name);
