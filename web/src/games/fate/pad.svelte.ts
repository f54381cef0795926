import { keep } from '../../wire/keep';
import { DEMIGODS } from './data';

/**
 * The score pad: what one makes of the other's demigods. It is kept in this browser, a sheet for each match and seat: a
 * new match begins with a clean one, and the oldest are thrown away.
 */

export const MARKS = ['yes', 'maybe', 'no'] as const;
export type Mark = (typeof MARKS)[number];

type Sheet = { of: string; marks: (Mark | null)[]; notes: string[] };

export const SIGNS: Record<Mark, string> = { yes: '✓', maybe: '?', no: '✗' };
export const LONGEST_NOTE = 60;
const MOST_SHEETS = 20;
const SHEETS = 'scalehouse.fate.pads';
const HELPS = 'scalehouse.fate.helps';

const empty = (of: string): Sheet => ({
  of,
  marks: Array<Mark | null>(DEMIGODS).fill(null),
  notes: Array<string>(DEMIGODS).fill(''),
});

/** At one device both have a pad. */
const nameOf = (match: string, seat: number): string => `${match} ${seat}`;

const isSheet = (one: Partial<Sheet>): one is Sheet =>
  typeof one.of === 'string' && one.marks?.length === DEMIGODS && one.notes?.length === DEMIGODS;

function kept(): Sheet[] {
  try {
    const all = JSON.parse(keep.get(SHEETS) ?? '[]') as Partial<Sheet>[];
    return all.filter(isSheet);
  } catch {
    return []; // whatever was there, it is no pad
  }
}

export class Pad {
  private sheet = $state<Sheet>()!;
  private isHelped = $state(keep.get(HELPS) === 'yes');

  static isKept(match: string, seat: number): boolean {
    return kept().some((one) => one.of === nameOf(match, seat));
  }

  constructor(match: string, seat: number) {
    const of = nameOf(match, seat);
    this.sheet = kept().find((one) => one.of === of) ?? empty(of);
  }

  /** Another tab may have kept another match meanwhile: what is there is read anew. */
  private store(): void {
    const others = kept().filter((one) => one.of !== this.sheet.of);
    keep.set(SHEETS, JSON.stringify([this.sheet, ...others].slice(0, MOST_SHEETS)));
  }

  mark(demigod: number): Mark | null {
    return this.sheet.marks[demigod] ?? null;
  }

  note(demigod: number): string {
    return this.sheet.notes[demigod] ?? '';
  }

  get helps(): boolean {
    return this.isHelped;
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
    this.isHelped = helps;
    keep.set(HELPS, helps ? 'yes' : null);
  }
}
