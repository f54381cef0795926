import { keep } from '../wire/keep';

/** Tables that I do not want on my list any more. They stay at the server, and come back when they wait for me. */

const KEY = 'scalehouse.hidden';
const MOST = 500; // the latest

export class HiddenTables {
  private tables = $state.raw<string[]>(read());

  has(table: string): boolean {
    return this.tables.includes(table);
  }

  add(tables: string[]): void {
    const others = read().filter((one) => !tables.includes(one)); // another tab may have changed it
    this.put([...others, ...tables].slice(-MOST));
  }

  clear(): void {
    this.put([]);
  }

  private put(tables: string[]): void {
    this.tables = tables;
    keep.set(KEY, tables.length ? JSON.stringify(tables) : null);
  }
}

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(keep.get(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return []; // somebody else wrote there
  }
}

export const hidden = new HiddenTables();
