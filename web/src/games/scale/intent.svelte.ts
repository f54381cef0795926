import type { Move } from '../../wire/generated/protocol';
import { movesAt } from '..';
import { cardAt, DECK, kindOf, ofKind, placeAt, seatAt, type Card, type Place } from './data';

/**
 * What the hand is doing: a card that was taken up, and what it is meant for. A card and its place are two moves of the
 * server; to a hand they are one. So the place is remembered until the server asks for it. Nothing is sent before a place
 * was chosen: others see a card as soon as it is shown.
 */

type Wish = { kind: string; at: string };

export class Intent {
  picked = $state<number | null>(null);
  private wishes = $state.raw<Wish[]>([]);

  /** Meant for something that the server has not yet asked for. */
  get isPending(): boolean {
    return this.wishes.length > 0;
  }

  pick(card: number | null): void {
    this.picked = this.picked === card ? null : card;
  }

  drop(): void {
    this.picked = null;
    this.wishes = [];
  }

  /** The first move of a card that goes to a place. The rest follows in `next`. */
  place(card: number, place: string, legal: Move[]): Move | undefined {
    this.picked = null;
    this.wishes = [{ kind: 'spot', at: place }];
    return ofKind(movesAt(legal, cardAt(card)), 'place')[0];
  }

  /** A card that is dropped on the deck is exchanged. */
  exchange(card: number, legal: Move[]): Move | undefined {
    this.picked = null;
    const now = ofKind(movesAt(legal, cardAt(card)), 'put_under')[0];
    if (now) return now;
    this.wishes = [{ kind: 'put_under', at: cardAt(card) }];
    return ofKind(legal, 'exchange')[0];
  }

  /** A card that is dropped on somebody is offered. At a table of two nobody asks whom. */
  offer(card: number, seat: number, legal: Move[]): Move | undefined {
    this.picked = null;
    const partner = { kind: 'partner', at: seatAt(seat) };
    this.wishes = [partner, { kind: 'offer_card', at: cardAt(card) }];
    return ofKind(legal, 'offer')[0];
  }

  /** What is to be played now of what was meant, if the server asks for it. */
  next(legal: Move[]): Move | undefined {
    if (!this.wishes.length || !legal.length) return undefined;
    if (legal.some((move) => kindOf(move).startsWith('pay_'))) return undefined; // a question in between
    const found = this.wishes.findIndex(({ kind, at }) => movesAt(ofKind(legal, kind), at).length > 0);
    const wish = this.wishes[found];
    this.wishes = found < 0 ? [] : this.wishes.slice(found + 1);
    return wish && movesAt(ofKind(legal, wish.kind), wish.at)[0];
  }
}

/** Where a card may go, as far as everybody can see. The first card of all goes anywhere. */
export function placesFor(card: Card, places: Place[], chainSize: number): string[] {
  if (chainSize === 0) return [placeAt(0, 0)];
  return places.filter((one) => one.takes.includes(card.colour)).map((one) => placeAt(one.x, one.y));
}

/** What a card of the hand may be dropped on. */
export function targetsOf(card: Card, legal: Move[], places: Place[], chainSize: number): string[] {
  const mine = movesAt(legal, cardAt(card.card));
  const found: string[] = [];
  if (ofKind(mine, 'place').length) found.push(...placesFor(card, places, chainSize));
  if (ofKind(legal, 'exchange').length || ofKind(mine, 'put_under').length) found.push(DECK);
  return found;
}
