import type { GameInfo } from '../../wire/api';
import { catalogues } from '../../words/fluent.svelte';
import { wordsOf } from '../../words/index.svelte';
import type { Face } from '../face';
import type { Face as PluginFace } from './board';
import { fromServer, type Import } from './load';

/** What packages bring beside their boards: hints, score sheets and the like, as far as they have been fetched. */

class Brought {
  private faces = $state.raw<Record<string, Partial<Face>>>({});
  private offers = $state.raw<Record<string, () => Promise<void>>>({}); // how each is fetched
  private asked = new Set<string>(); // addresses: they change with what is in the files

  /** Fetched when somebody asks for the first time: who is at a table of another game needs none of it. */
  of = (game: string): Partial<Face> | undefined => {
    const found = this.faces[game];
    if (!found) void this.offers[game]?.();
    return found;
  };

  /** The games that a server has. */
  learn(games: GameInfo[], load: Import = fromServer): void {
    for (const { name, face } of games) if (face) catalogues.bring(name, face.words ?? {});
    const offered = games.flatMap(({ name, face }) =>
      face?.parts ? [[name, () => this.fetch(name, face.parts!, load)] as const] : [],
    );
    this.offers = Object.fromEntries(offered);
  }

  private async fetch(name: string, address: string, load: Import): Promise<void> {
    if (this.asked.has(address)) return;
    this.asked.add(address);
    try {
      const { face: parts } = (await load(address)) as { face?: PluginFace };
      if (typeof parts !== 'object') throw new TypeError(`${address} exports no face`);
      this.faces = { ...this.faces, [name]: faceFrom(name, parts) };
    } catch (error) {
      console.error(`What the package of ${name} brings for its board cannot be used.`, error);
    }
  }
}

/** A package names no more than it may bring: the page takes that and nothing else. */
function faceFrom(
  game: string,
  { guide, sheet, firstTable, celebrates, largest }: PluginFace,
): Partial<Face> {
  return {
    guide: guide && (() => Promise.resolve({ guide })),
    sheet: sheet && ((table) => sheet(table, wordsOf(game))),
    firstTable,
    celebrates,
    largest,
  };
}

export const brought = new Brought();
