import { keep } from '../wire/keep';
import type { TableInfo } from '../wire/generated/protocol';

/** How I have fared against each level of the bots, kept in this browser: a match counts once, practice not at all. */

export type Fared = 'won' | 'drawn' | 'lost';
export type Tally = Record<Fared, number>;
type Kept = { counted: string[]; games: Record<string, Record<string, Tally>> };

const KEPT = 'scalehouse.record';
const REMEMBERED = 40; // matches: the page of one that is over may be opened again

function kept(): Kept {
  try {
    return { counted: [], games: {}, ...(JSON.parse(keep.get(KEPT) ?? '{}') as Partial<Kept>) };
  } catch {
    return { counted: [], games: {} };
  }
}

/** The one level that all others of a match have; null where people play, or bots of several levels. */
export function levelAgainst(table: TableInfo, me: number): string | null {
  const others = table.chairs.filter((_, seat) => seat !== me);
  const levels = new Set(others.map((chair) => (chair.person ? null : chair.bot)));
  return levels.size === 1 ? [...levels][0]! : null;
}

class OwnRecord {
  private kept = $state.raw(kept());

  note(table: TableInfo, me: number, fared: Fared): void {
    const level = levelAgainst(table, me);
    const match = `${table.id}/${table.round}`;
    const now = kept(); // other tabs write it as well
    if (level === null || table.practice || now.counted.includes(match)) return;
    const games = (now.games[table.game] ??= {});
    const tally = (games[level] ??= { won: 0, drawn: 0, lost: 0 });
    tally[fared]++;
    now.counted = [...now.counted, match].slice(-REMEMBERED);
    keep.set(KEPT, JSON.stringify(now));
    this.kept = now;
  }

  against(game: string, level: string): Tally | null {
    return this.kept.games[game]?.[level] ?? null;
  }

  clear(): void {
    keep.set(KEPT, null);
    this.kept = kept();
  }
}

export const ownRecord = new OwnRecord();
