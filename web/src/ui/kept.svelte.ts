import { keep } from '../wire/keep';

const MOST = 500; // the latest

/** Ids that this browser keeps, the latest last. */
export class KeptIds {
  private ids = $state.raw<string[]>([]);

  constructor(private readonly key: string) {
    this.ids = this.read();
  }

  has(id: string): boolean {
    return this.ids.includes(id);
  }

  protected put(ids: string[]): void {
    this.ids = ids.slice(-MOST);
    keep.set(this.key, this.ids.length ? JSON.stringify(this.ids) : null);
  }

  /** What is kept but these. Read anew: another tab may have changed it. */
  protected without(ids: string[]): string[] {
    return this.read().filter((one) => !ids.includes(one));
  }

  private read(): string[] {
    try {
      const kept: unknown = JSON.parse(keep.get(this.key) ?? '[]');
      return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
    } catch {
      return []; // somebody else wrote there
    }
  }
}
