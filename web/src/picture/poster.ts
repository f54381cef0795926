import { imageOf } from './board';

/** A picture of how a match ended, to be shown to others: who won, how it stood, and the board. */

export type Told = {
  title: string;
  lines: string[]; // the best first
  foot: string;
};

const WIDTH = 1200; // pixels
const EDGE = 48;
const TALLEST = 1500; // of the board
const SANS = 'system-ui, sans-serif';
const SERIF = 'Palatino, Georgia, serif';
const [TITLE, LINE, FOOT] = [54, 32, 26];
const LEADING = 1.35;

export async function posterOf(board: HTMLElement, told: Told): Promise<Blob> {
  const image = await imageOf(board);
  const room = WIDTH - 2 * EDGE;
  const zoom = Math.min(room / image.width, TALLEST / image.height);
  const [width, height] = [image.width * zoom, image.height * zoom];
  const above = EDGE + TITLE * LEADING + told.lines.length * LINE * LEADING + EDGE / 2;
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = Math.ceil(above + height + FOOT * LEADING + 2 * EDGE);
  const context = canvas.getContext('2d')!;
  fill(context, canvas);
  write(context, told, canvas.height);
  context.drawImage(image, (WIDTH - width) / 2, above, width, height);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'),
  );
}

const colour = (name: string): string => {
  const probe = document.createElement('span');
  probe.style.color = `var(--${name})`;
  document.body.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
};

function fill(context: CanvasRenderingContext2D, { width, height }: HTMLCanvasElement): void {
  context.fillStyle = colour('ground');
  context.fillRect(0, 0, width, height);
}

function write(context: CanvasRenderingContext2D, { title, lines, foot }: Told, height: number): void {
  const room = WIDTH - 2 * EDGE; // a name that is too long is squeezed, and never cut
  context.textBaseline = 'top';
  context.fillStyle = colour('brass');
  context.font = `700 ${TITLE}px ${SERIF}`;
  context.fillText(title, EDGE, EDGE, room);
  context.fillStyle = colour('ink');
  context.font = `${LINE}px ${SANS}`;
  lines.forEach((line, nth) => {
    context.fillText(line, EDGE, EDGE + TITLE * LEADING + nth * LINE * LEADING, room);
  });
  context.fillStyle = colour('ink-soft');
  context.font = `${FOOT}px ${SANS}`;
  context.fillText(foot, EDGE, height - EDGE - FOOT, room);
}
