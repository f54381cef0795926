import * as api from '../wire/api';
import type { Words } from '../wire/generated/protocol';
import { learnWords } from '../words/index.svelte';

/** What the things of a game are, as the game declares it, and which of them somebody is asking about. */

export type Thing = { name: Words; lines: Words[]; rule?: string };
export type Section = { title: Words; lines: Words[]; things: string[] };
export type About = {
  things: Record<string, Thing>;
  sheet: Section[];
  rules: Record<string, string>; // by the key of a move's words, without its prefix
  moves: { kind: string; arguments: string[] }[];
};

/** How somebody asked: only what was asked for by hand is pinned, and can be pressed in. */
export type Asked = { at: Element; keys: string[]; isPinned: boolean; isSaid: boolean };

const fetched = new Map<string, Promise<About | null>>();

/** Fetched when it is first asked for; null where it cannot be had now. */
export function aboutOf(game: string): Promise<About | null> {
  const known = fetched.get(game);
  if (known) return known;
  const path = `/api/games/${encodeURIComponent(game)}/about`;
  const coming = Promise.all([api.request<About>(path), learnWords(game)]).then(([about]) => about);
  const found = coming.catch(() => {
    fetched.delete(game);
    return null;
  });
  fetched.set(game, found);
  return found;
}

/** `data-about` holds the keys of one thing, or of several that lie on each other. */
export const CARRIES = '[data-about]';

export const thingAt = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(CARRIES) : null;

export const keysOf = (one: Element): string[] =>
  (one.getAttribute('data-about') ?? '').split(' ').filter((key) => key !== '');

class Help {
  /** The game whose board is on the page. */
  game = $state<string | null>(null);
  asked = $state.raw<Asked | null>(null);
  /** Whatever is pressed now says what it is, and does nothing else. */
  isAsking = $state(false);

  /** A board comes on the page; the answer takes it away again. */
  enter(game: string): () => void {
    this.game = game;
    return () => {
      if (this.game === game) this.game = null;
      this.asked = null;
      this.isAsking = false;
    };
  }

  ask(at: Element, how: { isPinned: boolean; isSaid: boolean }): void {
    this.asked = { at, keys: keysOf(at), ...how };
  }

  close(): void {
    this.asked = null;
  }

  switchAsking(): void {
    this.isAsking = !this.isAsking;
    this.asked = null;
  }
}

export const help = new Help();
