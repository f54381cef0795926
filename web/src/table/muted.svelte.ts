import { keep } from '../wire/keep';

/** People whose talk I do not want to see. It is kept in this browser, and nobody else is told. */

const KEY = 'scalehouse.muted';
const MOST = 500; // the latest

export class MutedPeople {
  private people = $state.raw<string[]>(read());

  has(person: string): boolean {
    return this.people.includes(person);
  }

  set(person: string, isMuted: boolean): void {
    const others = read().filter((one) => one !== person); // another tab may have changed it
    this.people = (isMuted ? [...others, person] : others).slice(-MOST);
    keep.set(KEY, this.people.length ? JSON.stringify(this.people) : null);
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

export const muted = new MutedPeople();
