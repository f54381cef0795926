import { namesAt } from '../wire/keep';

/** People whose talk I do not want to see. It is kept in this browser, and nobody else is told. */

const kept = namesAt('scalehouse.muted');
const MOST = 500; // the latest

export class MutedPeople {
  private people = $state.raw<string[]>(kept.get());

  has(person: string): boolean {
    return this.people.includes(person);
  }

  set(person: string, isMuted: boolean): void {
    const others = kept.get().filter((one) => one !== person); // another tab may have changed it
    this.people = (isMuted ? [...others, person] : others).slice(-MOST);
    kept.set(this.people);
  }
}

export const muted = new MutedPeople();
