import type { Move } from '../../wire/generated/protocol';
import { movesAt } from '..';
import { cardAt, ofKind, placeAt, seatAt, type Card, type History, type Place } from './data';

/**
 * What the hand is doing: a card that was taken up, and what it is meant for. A card and its place are two moves of the
 * server; to a hand they are one. So the place is remembered until the server asks for it. Nothing is sent before a place
 * was chosen: others see a card as soon as it is shown.
 */

type Wish = { phase: History['phase']; at: string };

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
    this.wishes = [{ phase: 'spot', at: place }];
    return ofKind(movesAt(legal, cardAt(card)), 'card')[0];
  }

  /** A card that is dropped on the deck is exchanged. */
  exchange(card: number, legal: Move[], phase: History['phase']): Move | undefined {
    this.picked = null;
    if (phase === 'exchange') return ofKind(movesAt(legal, cardAt(card)), 'card')[0];
    this.wishes = [{ phase: 'exchange', at: cardAt(card) }];
    return ofKind(legal, 'exchange')[0];
  }

  /** A card that is dropped on somebody is offered. At a table of two nobody asks whom. */
  offer(card: number, seat: number, legal: Move[]): Move | undefined {
    this.picked = null;
    this.wishes = [
      { phase: 'partner', at: seatAt(seat) },
      { phase: 'offer', at: cardAt(card) },
    ];
    return ofKind(legal, 'offer')[0];
  }

  /** What is to be played now of what was meant, if the server asks for it. */
  next(legal: Move[], phase: History['phase']): Move | undefined {
    if (!this.wishes.length || !legal.length) return undefined;
    if (phase === 'pay') return undefined; // a question in between
    const found = this.wishes.findIndex((wish) => wish.phase === phase && movesAt(legal, wish.at).length > 0);
    const wish = this.wishes[found];
    this.wishes = found < 0 ? [] : this.wishes.slice(found + 1);
    return wish && movesAt(legal, wish.at)[0];
  }
}

/** Where a card may go, as far as everybody can see. The first card of all goes anywhere. */
export function placesFor(card: Card, places: Place[], chainSize: number): string[] {
  if (chainSize === 0) return [placeAt(0, 0)];
  return places.filter((one) => one.takes.includes(card.colour)).map((one) => placeAt(one.x, one.y));
}
