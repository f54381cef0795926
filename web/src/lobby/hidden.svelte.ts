import { KeptIds } from '../ui/kept.svelte';

/** Tables that I do not want on my list any more. They stay at the server, and come back when they wait for me. */
export class HiddenTables extends KeptIds {
  constructor() {
    super('scalehouse.hidden');
  }

  add(tables: string[]): void {
    this.put([...this.without(tables), ...tables]);
  }

  clear(): void {
    this.put([]);
  }
}

export const hidden = new HiddenTables();
