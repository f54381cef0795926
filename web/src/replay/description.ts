import type { Event } from '../wire/generated/protocol';
import { say, type Who } from '../words/index.svelte';

/**
 * An event in words. What a seat did in secret was told to it alone, without a name: for those who look from outside
 * the name stands before it.
 */
export function descriptionOf(event: Event, who: Who): string {
  const said = say(event.words, who);
  const name = who.names[event.by];
  const isNamed = typeof event.words.args?.seat === 'number';
  return who.me === null && name && !isNamed && !said.includes(name) ? `${name}: ${said}` : said;
}
