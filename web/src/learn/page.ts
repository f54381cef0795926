import type { Step } from '../replay/replay';
import { server } from '../server.svelte';
import * as api from '../wire/api';
import type { View } from '../wire/session.svelte';
import type { Language } from '../words/index.svelte';

export type Found = { language: Language; page: RulesPage };

/** A page of the rules, as the build makes it from docs/rules. */
export type Part = { html: string } | { board: string };
export type RulesPage = { title: string; headings: { id: string; name: string }[]; parts: Part[] };

const PAGES = import.meta.glob<{ default: RulesPage }>('../../../docs/rules/*.md', { query: '?rules' });
const TRANSLATED = import.meta.glob<{ default: RulesPage }>('../../../docs/rules/*/*.md', {
  query: '?rules',
});
const SCENES = import.meta.glob<{ default: Scenes }>('./generated/*.json');

/** A few steps of a match, to look at one by one. */
export type Scenes = Record<string, Scene>;
export type Scene = { seats: number; perspective: string; first: View; steps: Step[] };

/** In the language of the page where it is written in it, else in English. */
export async function rulesOf(name: string, language: Language): Promise<Found | null> {
  const own = TRANSLATED[`../../../docs/rules/${language}/${name}.md`];
  if (own) return { language, page: (await own()).default };
  const english = PAGES[`../../../docs/rules/${name}.md`];
  if (english) return { language: 'en', page: (await english()).default };
  const text = await api.rulesPage(name).catch(() => '');
  return text ? { language: 'en', page: (await import('./markdown')).pluginPageOf(text, name) } : null;
}

export async function scenesOf(name: string): Promise<Scenes> {
  return (await SCENES[`./generated/${name}.json`]?.())?.default ?? {};
}

/** Ours come with the client, a plug-in's with its package. */
export const hasRules = (name: string): boolean =>
  `../../../docs/rules/${name}.md` in PAGES || (server.game(name)?.has_rules_page ?? false);

export const rulesLink = (name: string, at?: string): string =>
  `#rules=${encodeURIComponent(name)}${at ? `&at=${encodeURIComponent(at)}` : ''}`;

/** The page that a rule's id, which begins with its name, is told on. */
export const pageOfRule = (rule: string): string => rule.split('.', 1)[0]!;
