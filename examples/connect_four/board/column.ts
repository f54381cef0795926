import type { BoardProps, Move } from 'scalehouse-board';
import { MOVES } from './connect_four.js';
import { gridOf, lined, ROWS, stonesIn, type Grid, type Seat, type Table } from './grid.js';
import { stone } from './stone.js';
import { wordsIn } from './words.js';

/** One column: a button that is as high as the board, with the stones that lie in it. */

export type Shown = { props: BoardProps<Table>; grid: Grid; line: Set<string> };

type Laid = { seat: Seat; picture: SVGSVGElement };

export class Column {
  readonly button = document.createElement('button');
  private readonly place: string;
  private readonly stones: Laid[] = [];
  private ghost: SVGSVGElement | null = null;
  private shown: Shown | null = null;

  constructor(private readonly number: number) {
    this.place = `column/${number}`;
    this.button.type = 'button';
    this.button.className = 'column';
    this.button.dataset.place = this.place;
    this.button.append(layer('holes'), layer('front'));
    this.button.addEventListener('click', () => this.press());
    for (const event of ['pointerenter', 'focus'])
      this.button.addEventListener(event, () => this.point(true));
    for (const event of ['pointerleave', 'blur'])
      this.button.addEventListener(event, () => this.point(false));
  }

  /** Says whether a stone has come. */
  update(shown: Shown): boolean {
    const isFirst = this.shown === null;
    this.shown = shown;
    const hasGrown = this.lay(shown, isFirst);
    this.offer();
    this.label();
    return hasGrown && !isFirst;
  }

  private get move(): Move | undefined {
    return this.shown?.props.legal.find((move) => move.at.includes(this.place));
  }

  private press(): void {
    if (!this.shown || this.shown.props.busy || this.shown.props.watching) return;
    if (this.move) this.shown.props.play(this.move);
    else if (!this.shown.props.view.over) this.shown.props.ask(MOVES.drop(this.number));
  }

  private point(isOver: boolean): void {
    if (!this.shown || this.shown.props.watching) return;
    this.shown.props.point(isOver ? [this.place] : []);
    this.shown.props.look(isOver && this.move ? [this.move] : []);
  }

  /** The stones of this column: what is gone is taken away, what is new falls from above. */
  private lay({ grid, line, props }: Shown, isFirst: boolean): boolean {
    const wanted = stonesIn(grid, this.number);
    const kept = this.stones.findIndex(({ seat }, row) => seat !== wanted[row]);
    for (const { picture } of kept < 0 ? [] : this.stones.splice(kept)) picture.remove();
    const before = this.stones.length;
    for (const [row, seat] of wanted.entries()) {
      if (row >= before) this.stones.push({ seat, picture: this.laid(seat, row, isFirst ? '' : 'fresh') });
    }
    for (const [row, { picture }] of this.stones.entries()) {
      const isLined = line.has(`${this.number}/${row}`);
      picture.classList.toggle('lined', isLined);
      picture.classList.toggle('aside', props.view.over && line.size > 0 && !isLined);
    }
    return wanted.length > before;
  }

  private laid(seat: Seat, row: number, kind: string): SVGSVGElement {
    const one = stone(seat, kind);
    one.style.setProperty('--row', String(row));
    one.style.setProperty('--fall', String(ROWS - row));
    this.button.firstElementChild!.after(one);
    return one;
  }

  /** Whether the own stone would win: the server says what the move would do. */
  private get wins(): boolean {
    const foreseen = this.move && this.shown?.props.foreseen[this.move.id];
    return foreseen?.then === 'over' && lined(gridOf(foreseen.table)).size > 0;
  }

  /** Where the own stone would come to rest. */
  private offer(): void {
    this.ghost?.remove();
    this.ghost = null;
    const { props } = this.shown!;
    if (this.move && props.view.seat !== null) {
      this.ghost = this.laid(props.view.seat as Seat, this.stones.length, 'ghost');
      this.ghost.classList.toggle('aimed', props.aimed === this.move.id);
      this.ghost.classList.toggle('wins', this.wins);
    }
    this.button.classList.toggle('open', this.move !== undefined && !props.busy);
    this.button.classList.toggle('lit', props.lit.includes(this.place));
    this.button.setAttribute('aria-disabled', String(this.move === undefined || props.busy));
  }

  private label(): void {
    const { props, grid } = this.shown!;
    const words = wordsIn(props.language);
    const owners = stonesIn(grid, this.number).map((seat) => props.names[seat]!);
    const what = this.move ? `${this.move.text}.` : words.column(this.number + 1);
    const wins = this.wins ? ` ${words.wins}` : '';
    this.button.setAttribute('aria-label', `${what} ${words.holds(owners)}${wins}`);
  }
}

function layer(name: string): HTMLSpanElement {
  const element = document.createElement('span');
  element.className = name;
  return element;
}
