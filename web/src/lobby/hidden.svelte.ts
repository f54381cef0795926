import { namesAt } from '../wire/keep';

/** Tables that I do not want on my list any more. They stay at the server, and come back when they wait for me. */

const kept = namesAt('scalehouse.hidden');
const MOST = 500; // the latest

export class HiddenTables {
  private tables = $state.raw<string[]>(kept.get());

  has(table: string): boolean {
    return this.tables.includes(table);
  }

  add(tables: string[]): void {
    const others = kept.get().filter((one) => !tables.includes(one)); // another tab may have changed it
    this.put([...others, ...tables].slice(-MOST));
  }

  clear(): void {
    this.put([]);
  }

  private put(tables: string[]): void {
    this.tables = tables;
    kept.set(tables);
  }
}

export const hidden = new HiddenTables();
