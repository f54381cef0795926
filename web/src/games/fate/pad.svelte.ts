import { keep } from '../../wire/keep';

/**
 * The score pad: what one makes of the other's demigods. It is kept in this browser, for each table, and for the match
 * that is played there: a new match begins with a clean sheet.
 */

export const MARKS = ['yes', 'maybe', 'no'] as const;
export type Mark = (typeof MARKS)[number];

type Sheet = { match: string; marks: (Mark | null)[]; notes: string[]; helps: boolean };

export const SIGNS: Record<Mark, string> = { yes: '✓', maybe: '?', no: '✗' };
export const LONGEST_NOTE = 60;

const empty = (match: string, helps: boolean): Sheet => ({
  match,
  marks: Array<Mark | null>(9).fill(null),
  notes: Array<string>(9).fill(''),
  helps,
});

export class Pad {
  private sheet = $state<Sheet>()!;
  private readonly key: string;

  constructor(table: string, match: string) {
    this.key = `scalehouse.fate.pad.${table}`;
    this.sheet = this.read(match);
  }

  private read(match: string): Sheet {
    try {
      const kept = JSON.parse(keep.get(this.key) ?? '{}') as Partial<Sheet>;
      if (kept.match === match && kept.marks?.length === 9 && kept.notes?.length === 9) return kept as Sheet;
      return empty(match, kept.helps ?? false);
    } catch {
      return empty(match, false); // whatever was there, it is no pad
    }
  }

  private store(): void {
    keep.set(this.key, JSON.stringify(this.sheet));
  }

  mark(demigod: number): Mark | null {
    return this.sheet.marks[demigod] ?? null;
  }

  note(demigod: number): string {
    return this.sheet.notes[demigod] ?? '';
  }

  get helps(): boolean {
    return this.sheet.helps;
  }

  /** The same mark again takes it away. */
  put(demigod: number, mark: Mark): void {
    this.sheet.marks[demigod] = this.mark(demigod) === mark ? null : mark;
    this.store();
  }

  write(demigod: number, note: string): void {
    this.sheet.notes[demigod] = note.slice(0, LONGEST_NOTE);
    this.store();
  }

  help(helps: boolean): void {
    this.sheet.helps = helps;
    this.store();
  }
}
