import { FluentBundle, FluentNumber, FluentResource, type FluentValue, type Message } from '@fluent/bundle';
import { untrack } from 'svelte';
import type { Words } from '../wire/generated/protocol';

/**
 * Says what the server and its games say, with their Fluent files. The server hands these out, plug-ins' like our own: a page
 * fetches the files that it needs, in the reader's language only, when they are first needed.
 *
 * src/scalehouse/core/text/speech.py does the same for the terminal, and tells what a file may use.
 */

export type Who = { me: number | null; names: string[] };
type Pattern = NonNullable<Message['value']>;

const FALLBACK = 'en';
const COVERED = 'covered'; // for a page, which somebody may see over the reader's shoulder
const NOBODY: Who = { me: null, names: [] };
const AGAIN = 3_000; // after a file could not be fetched

/** What faces say by themselves: ours come with the pages, a plug-in's with its package. */
export const FACE = 'face:'; // before the name of the game, where others have their prefix
const OF_FACES = import.meta.glob<string>('../games/*/words/*.ftl', { query: '?raw', import: 'default' });

const brought = new Map<string, Record<string, string>>(); // [game][language] the file that its package brings

async function wordsOfFace(game: string, language: string): Promise<string> {
  const fileIn = (one: string): string => `../games/${game}/words/${one}.ftl`;
  const found = OF_FACES[fileIn(language)] ?? OF_FACES[fileIn(FALLBACK)];
  if (found) return found();
  const files = brought.get(game) ?? {};
  const address = files[language] ?? files[FALLBACK];
  return address ? textAt(address) : '';
}

async function textAt(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.text();
}

const fetched = (prefix: string, language: string): Promise<string> =>
  prefix.startsWith(FACE)
    ? wordsOfFace(prefix.slice(FACE.length), language)
    : textAt(`/api/words/${encodeURIComponent(prefix)}/${language}.ftl`);

class Catalogues {
  private bundles = $state.raw<Record<string, FluentBundle>>({});
  private coming = new Map<string, Promise<void>>();
  private reader = NOBODY; // of the words that are being said: that happens in one go

  /** A file that is at hand, under the prefix of its keys. */
  learn(prefix: string, language: string, text: string): void {
    const functions = {
      WHO: ([seat]: FluentValue[]) => (this.reader.me === numberOf(seat) ? 'you' : 'other'),
      NAME: ([seat]: FluentValue[], { at }: Record<string, FluentValue>) =>
        this.nameOf(numberOf(seat), language, typeof at === 'string' ? at : ''),
      SIGNED: ([change]: FluentValue[]) => signed(numberOf(change)),
    };
    const bundle = new FluentBundle(language, { useIsolating: false, functions });
    bundle.addResource(new FluentResource(text), { allowOverrides: true });
    this.bundles = { ...this.bundles, [`${prefix}/${language}`]: bundle };
  }

  /** Where the words are that a package brings for the face of its game. */
  bring(game: string, files: Record<string, string>): void {
    brought.set(game, files);
  }

  /** Comes back when the words are there, or cannot be had. */
  load(prefix: string, language: string): Promise<void> {
    const name = `${prefix}/${language}`;
    if (untrack(() => this.bundles[name])) return Promise.resolve(); // whoever loads does not do so again for other words
    const known = this.coming.get(name);
    if (known) return known;
    const coming = fetched(prefix, language)
      .then((text) => this.learn(prefix, language, text))
      .catch(() => void setTimeout(() => this.coming.delete(name), AGAIN));
    this.coming.set(name, coming);
    return coming;
  }

  /** The sentence; empty while its words are on their way. */
  say(words: Words, language: string, who: Who = NOBODY): string {
    const before = this.reader;
    this.reader = who;
    try {
      return this.said(words, language) ?? '';
    } finally {
      this.reader = before;
    }
  }

  private said(words: Words, language: string): string | null {
    const found = this.find(words, language);
    const pattern = found?.message.attributes[COVERED] ?? found?.message.value;
    if (!found || !pattern) return null;
    return this.format(found.bundle, pattern, this.variables(words, found.message, language));
  }

  private find(words: Words, language: string): { bundle: FluentBundle; message: Message } | null {
    const [prefix, key] = split(words.key);
    for (const one of language === FALLBACK ? [FALLBACK] : [language, FALLBACK]) {
      const bundle = this.bundles[`${prefix}/${one}`];
      if (!bundle) {
        void this.load(prefix, one);
        return null;
      }
      const message = bundle.getMessage(key);
      if (message) return { bundle, message };
    }
    return null;
  }

  private variables(words: Words, message: Message, language: string): Record<string, string | number> {
    const found: Record<string, string | number> = {};
    for (const [name, arg] of Object.entries(words.args ?? {})) {
      if (Array.isArray(arg)) found[name] = this.folded(arg, message.attributes[name], language);
      else if (typeof arg === 'object') Object.assign(found, this.forms(name, arg, language));
      else found[name] = arg;
    }
    return found;
  }

  /** Words within words: the text, and that of each attribute. */
  private forms(name: string, words: Words, language: string): Record<string, string> {
    const inner = this.find(words, language);
    if (!inner) return { [name]: '' };
    const found: Record<string, string> = { [name]: this.said(words, language) ?? '' };
    const variables = this.variables(words, inner.message, language);
    for (const [attribute, pattern] of Object.entries(inner.message.attributes)) {
      if (words.args && attribute in words.args) continue; // it joins a list
      found[`${name}-${attribute}`] = this.format(inner.bundle, pattern, variables);
    }
    return found;
  }

  private folded(list: Words[], pattern: Pattern | undefined, language: string): string {
    const said = list.map((one) => this.said(one, language) ?? '');
    const bundle = this.bundles[`${split(list[0]?.key ?? '')[0]}/${language}`];
    if (!pattern || !bundle) return said.join(', ');
    return said.reduce((before, next) => this.format(bundle, pattern, { before, next }));
  }

  private format(bundle: FluentBundle, pattern: Pattern, variables: Record<string, string | number>): string {
    const errors: Error[] = [];
    const said = bundle.formatPattern(pattern, variables, errors);
    if (errors.length) console.error(said, ...errors);
    return said;
  }

  private nameOf(seat: number, language: string, at: string): string {
    const name = this.reader.names[seat];
    if (name) return name;
    const player = { key: 'house.player', args: { number: seat + 1 } };
    const forms = this.forms('player', player, language);
    return forms[`player-${at}`] || forms.player || String(seat + 1);
  }
}

export const catalogues = new Catalogues();

function split(key: string): [prefix: string, key: string] {
  const dot = key.indexOf('.');
  return [key.slice(0, dot), key.slice(dot + 1)];
}

const numberOf = (value: FluentValue | undefined): number =>
  value instanceof FluentNumber ? value.value : Number(value);

const signed = (change: number): string => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '±0');
