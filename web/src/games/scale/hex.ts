/** Hexes with a corner on top. x counts to the right, y down and to the right, as the server counts them. */

export const RADIUS = 50; // units of the drawing, from the middle of a hex to a corner
export const WIDTH = Math.sqrt(3) * RADIUS;

export type Point = { x: number; y: number };
export type Box = { left: number; top: number; right: number; bottom: number };
export type Size = { width: number; height: number };

/** The middle of a hex. */
export const middleOf = ({ x, y }: Point): Point => ({ x: WIDTH * (x + y / 2), y: 1.5 * RADIUS * y });

/** The corners of a hex around nothing, for a polygon. */
export function corners(radius: number): string {
  const half = (Math.sqrt(3) / 2) * radius;
  const all = [
    [0, -radius],
    [half, -radius / 2],
    [half, radius / 2],
    [0, radius],
    [-half, radius / 2],
    [-half, -radius / 2],
  ];
  return all.map(([x, y]) => `${x!.toFixed(2)},${y!.toFixed(2)}`).join(' ');
}

export const areNeighbours = (one: Point, other: Point): boolean => {
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  return Math.abs(dx) + Math.abs(dy) + Math.abs(dx + dy) === 2;
};

/** What the hexes at these places cover. */
export function boxOf(places: Point[]): Box {
  const middles = (places.length ? places : [{ x: 0, y: 0 }]).map(middleOf);
  const xs = middles.map((one) => one.x);
  const ys = middles.map((one) => one.y);
  return {
    left: Math.min(...xs) - WIDTH / 2,
    right: Math.max(...xs) + WIDTH / 2,
    top: Math.min(...ys) - RADIUS,
    bottom: Math.max(...ys) + RADIUS,
  };
}

/** Where one looks: the middle of the picture, and pixels for a unit. */
export type Look = { x: number; y: number; zoom: number };

export const CLOSEST = 2.4;
export const FARTHEST = 0.06;
const FIT_AT_MOST = 1.3; // a few cards need not fill the room

/** Pixels at the edges that are kept free; `left` and `right` are what lies in the two lower corners. */
export type Margin = { x: number; top: number; bottom: number; left: Size; right: Size };

type Edges = { left: number; right: number; top: number; bottom: number };

/** The look that has the whole box in sight. */
export function fit(box: Box, room: Size, edges: Edges): Look {
  const width = Math.max(60, room.width - edges.left - edges.right);
  const height = Math.max(60, room.height - edges.top - edges.bottom);
  const zoom = Math.min(width / (box.right - box.left), height / (box.bottom - box.top), FIT_AT_MOST);
  return {
    x: (box.left + box.right) / 2 + (edges.right - edges.left) / 2 / zoom, // the free part is not in the middle
    y: (box.top + box.bottom) / 2 + (edges.bottom - edges.top) / 2 / zoom,
    zoom,
  };
}

/** The same, with nothing under what lies in the lower corners: only if that is in the way they cost room. */
export function fitAround(places: Point[], room: Size, margin: Margin): Look {
  const box = boxOf(places);
  const { x, top, bottom, left, right } = margin;
  const tries = [
    [x, x],
    [x, Math.max(x, right.width)],
    [Math.max(x, left.width), x],
    [Math.max(x, left.width), Math.max(x, right.width)],
  ].map(([west, east]) => fit(box, room, { left: west!, right: east!, top, bottom }));
  const isFree = (look: Look): boolean => places.every((place) => !isCovered(place, look, room, margin));
  return tries.find(isFree) ?? tries.at(-1)!;
}

function isCovered(place: Point, look: Look, room: Size, { left, right }: Margin): boolean {
  const middle = middleOf(place);
  const x = room.width / 2 + (middle.x - look.x) * look.zoom;
  const y = room.height / 2 + (middle.y - look.y) * look.zoom;
  const half = (WIDTH / 2) * look.zoom;
  const isBelow = (corner: Size): boolean => y + RADIUS * look.zoom > room.height - corner.height;
  return (x - half < left.width && isBelow(left)) || (x + half > room.width - right.width && isBelow(right));
}

/** Closer by a factor, while the point under the finger stays where it is. `at` is in pixels from the middle. */
export function closer(look: Look, factor: number, at: Point = { x: 0, y: 0 }): Look {
  const zoom = Math.min(CLOSEST, Math.max(FARTHEST, look.zoom * factor));
  const shift = 1 / look.zoom - 1 / zoom;
  return { x: look.x + at.x * shift, y: look.y + at.y * shift, zoom };
}

/** Never so far away that nothing of the box is in sight. */
export function kept(look: Look, box: Box): Look {
  return {
    ...look,
    x: Math.min(box.right, Math.max(box.left, look.x)),
    y: Math.min(box.bottom, Math.max(box.top, look.y)),
  };
}
