/** Where a card goes that is dragged or flicked: to the seat under it, or to the one it flies towards. */

export type Spot = { x: number; y: number };
export type Place = { seat: number; left: number; top: number; right: number; bottom: number };

const FLICK = 0.5; // pixels a millisecond: slower is not thrown but put down
const WIDE = Math.PI / 5; // how far beside its way a seat may be

export function seatUnder(places: readonly Place[], { x, y }: Spot): number | null {
  const found = places.find((one) => x >= one.left && x <= one.right && y >= one.top && y <= one.bottom);
  return found?.seat ?? null;
}

/** `speed` in pixels a millisecond. */
export function seatAhead(places: readonly Place[], from: Spot, speed: Spot): number | null {
  if (Math.hypot(speed.x, speed.y) < FLICK) return null;
  const way = Math.atan2(speed.y, speed.x);
  const beside = ({ left, top, right, bottom }: Place): number => {
    const turn = Math.atan2((top + bottom) / 2 - from.y, (left + right) / 2 - from.x) - way;
    return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)));
  };
  const [best] = [...places].sort((a, b) => beside(a) - beside(b));
  return best && beside(best) < WIDE ? best.seat : null;
}
