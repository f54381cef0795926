/** Where a sheet stands beside what it is about: wholly in the window, and never over the thing itself. */

export type Box = { left: number; top: number; right: number; bottom: number };
export type Size = { width: number; height: number };
export type Placed = { left: number; top: number; width: number; height: number };

const EDGE = 8; // pixels to the edge of the window
const GAP = 10; // to the thing
const LEAST = 96; // a sheet lower than this cannot be read: then it scrolls in what there is

type Room = Size & { left: number; top: number; isBeside: boolean; grows: 'up' | 'down' };

/** `wanted`: how large the sheet would be with all the room of the world. */
export function placed(thing: Box, wanted: Size, view: Size): Placed {
  const rooms = roomsAround(thing, view);
  const fits = rooms.find((room) => room.width >= wanted.width && room.height >= wanted.height);
  const room = fits ?? [...rooms].sort((one, other) => usable(other, wanted) - usable(one, wanted))[0]!;
  const width = Math.min(wanted.width, room.width);
  const height = Math.min(wanted.height, room.height);
  return { ...cornerIn(room, thing, { width, height }), width, height };
}

/** Below, above, to the right and to the left, in the order in which they are liked. */
function roomsAround(thing: Box, view: Size): Room[] {
  const width = view.width - 2 * EDGE;
  const height = view.height - 2 * EDGE;
  const below = thing.bottom + GAP;
  const beside = thing.right + GAP;
  const across = { left: EDGE, width, isBeside: false };
  const along = { top: EDGE, height, isBeside: true, grows: 'down' as const };
  return [
    { ...across, top: below, height: view.height - EDGE - below, grows: 'down' },
    { ...across, top: EDGE, height: thing.top - GAP - EDGE, grows: 'up' },
    { ...along, left: beside, width: view.width - EDGE - beside },
    { ...along, left: EDGE, width: thing.left - GAP - EDGE },
  ];
}

/** How much of the sheet is seen in a room; one too narrow or too low to read in is worth nothing. */
function usable(room: Room, wanted: Size): number {
  const width = Math.min(room.width, wanted.width);
  const height = Math.min(room.height, wanted.height);
  return width < Math.min(wanted.width, 160) || height < Math.min(wanted.height, LEAST) ? 0 : width * height;
}

function cornerIn(room: Room, thing: Box, size: Size): { left: number; top: number } {
  const within = (at: number, from: number, most: number): number =>
    Math.max(from, Math.min(at, from + most));
  if (room.isBeside) {
    const middle = (thing.top + thing.bottom - size.height) / 2;
    const left = room.left === EDGE ? room.left + room.width - size.width : room.left;
    return { left, top: within(middle, room.top, room.height - size.height) };
  }
  const middle = (thing.left + thing.right - size.width) / 2;
  const top = room.grows === 'up' ? room.top + room.height - size.height : room.top;
  return { left: within(middle, room.left, room.width - size.width), top };
}
