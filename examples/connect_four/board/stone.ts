import type { Seat } from './grid.js';

/** A stone: each seat has a colour and a shape, so that nobody needs the colour. */

const SVG = 'http://www.w3.org/2000/svg';
const RING = 'M50 29a21 21 0 1 1 0 42 21 21 0 1 1 0-42z';
const STAR = 'M50 20 57.500 42.500 80 50 57.500 57.500 50 80 42.500 57.500 20 50 42.500 42.500z';

export function stone(seat: Seat, kind = ''): SVGSVGElement {
  const picture = drawn('svg', { viewBox: '0 0 100 100', class: `stone seat-${seat} ${kind}` });
  picture.setAttribute('aria-hidden', 'true');
  picture.append(
    drawn('circle', { cx: '50', cy: '50', r: '49', class: 'rim' }),
    drawn('circle', { cx: '50', cy: '50', r: '38', class: 'face' }),
    drawn('path', { d: seat === 0 ? RING : STAR, class: 'sign' }),
  );
  return picture;
}

function drawn<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string>,
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
