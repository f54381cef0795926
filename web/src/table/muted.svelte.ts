import { KeptIds } from '../ui/kept.svelte';

/** People whose talk I do not want to see. It is kept in this browser, and nobody else is told. */
export class MutedPeople extends KeptIds {
  constructor() {
    super('scalehouse.muted');
  }

  set(person: string, isMuted: boolean): void {
    const others = this.without([person]);
    this.put(isMuted ? [...others, person] : others);
  }
}

export const muted = new MutedPeople();
