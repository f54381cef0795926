import type { BoardProps, Mount } from 'scalehouse-board';
import { Column } from './column.js';
import { COLUMNS, gridOf, lined, ownerOf, type Seat, type Table } from './grid.js';
import { stone } from './stone.js';
import { wordsIn } from './words.js';

/** The board of Connect Four: a frame with seven columns to press, and above it who plays which stones. */

const KEYS: Record<string, (at: number) => number> = {
  ArrowLeft: (at) => Math.max(at - 1, 0),
  ArrowRight: (at) => Math.min(at + 1, COLUMNS - 1),
  Home: () => 0,
  End: () => COLUMNS - 1,
};

export const mount: Mount<Table> = (element, first) => {
  const columns = Array.from({ length: COLUMNS }, (_, number) => new Column(number));
  const players = document.createElement('ul');
  players.className = 'players';
  const frame = document.createElement('div');
  frame.className = 'frame';
  frame.role = 'group';
  frame.append(...columns.map((column) => column.button));
  frame.addEventListener('keydown', (event) => step(event, columns));
  const board = document.createElement('section');
  board.className = 'four';
  board.append(players, frame);
  element.append(board);

  const reach = reachable(columns);
  let wasOver = first.view.over;

  function draw(props: BoardProps<Table>): void {
    const grid = gridOf(props.view.table);
    const line = props.view.over ? lined(grid) : new Set<string>();
    frame.ariaLabel = wordsIn(props.language).board;
    players.replaceChildren(...props.names.map((name, seat) => player(name, seat as Seat, props)));
    const fresh = columns.map((column) => column.update({ props, grid, line }));
    if (fresh.includes(true)) props.sound('token');
    if (props.view.over && !wasOver && props.view.seat === ownerOf(line, grid)) props.sound('won');
    wasOver = props.view.over;
  }

  draw(first);
  return {
    update: draw,
    destroy: () => {
      reach();
      board.remove();
    },
  };
};

function player(name: string, seat: Seat, { view, language }: BoardProps<Table>): HTMLLIElement {
  const item = document.createElement('li');
  item.classList.toggle('on', !view.over && view.actors.includes(seat));
  const text = document.createElement('span');
  text.textContent = view.seat === seat ? `${name} (${wordsIn(language).you})` : name;
  item.append(stone(seat), text);
  return item;
}

/** Arrows go from column to column. The page has other uses for them, so they stop here. */
function step(event: KeyboardEvent, columns: Column[]): void {
  const at = columns.findIndex((column) => column.button === event.target);
  const next = KEYS[event.key]?.(at);
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  columns[next]!.button.focus();
}

/** One stop for the tab key: the column that had the focus last. */
function reachable(columns: Column[]): () => void {
  const ends = columns.map(({ button }, number) => {
    button.tabIndex = number === Math.floor(COLUMNS / 2) ? 0 : -1;
    const focused = (): void => {
      for (const column of columns) column.button.tabIndex = column.button === button ? 0 : -1;
    };
    button.addEventListener('focus', focused);
    return () => button.removeEventListener('focus', focused);
  });
  return () => ends.forEach((end) => end());
}
