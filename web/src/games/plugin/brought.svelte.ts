import type { GameInfo } from '../../wire/api';
import { catalogues } from '../../words/fluent.svelte';
import { wordsOf } from '../../words/index.svelte';
import type { Face } from '../face';
import type { Face as PluginFace } from './board';
import { fromServer, type Import } from './load';

/** What packages bring beside their boards: hints, score sheets and the like, as far as they have been fetched. */

class Brought {
  private faces = $state.raw<Record<string, Partial<Face>>>({});
  private asked = new Set<string>(); // addresses: they change with what is in the files

  of = (game: string): Partial<Face> | undefined => this.faces[game];

  /** The games that a server has: the parts of their faces are fetched, each once. */
  async learn(games: GameInfo[], load: Import = fromServer): Promise<void> {
    await Promise.all(games.map((game) => this.learnOne(game, load)));
  }

  private async learnOne({ name, face }: GameInfo, load: Import): Promise<void> {
    if (!face) return;
    catalogues.bring(name, face.words ?? {});
    const address = face.parts;
    if (!address || this.asked.has(address)) return;
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
