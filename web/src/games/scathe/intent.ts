import type { Move } from '../../wire/generated/protocol';
import { movesAt } from '..';
import { isKind, type Battle } from './data';

/**
 * What one press on a level of a hero means: the die goes there, that ability is used, and perhaps on whom. These are two or
 * three moves of the server; to a hand they are one. The rest follows as soon as the server asks for it, and as far as it
 * is legal: else the question stays.
 */

type Wish = { slot: number; level: number; target: string | null };

export class Intent {
  private wish: Wish | null = null;
  private follows = false; // a move was just played here: not after an undo, which would be played over at once

  /** Any move that is played here; with a wish, if it was a press on a level. */
  begin(wish: Wish | null = null): void {
    this.wish = wish;
    this.follows = true;
  }

  drop(): void {
    this.wish = null;
    this.follows = false;
  }

  /** What is played now without another press, if anything is. */
  next(battle: Battle, legal: Move[]): Move | undefined {
    if (!this.follows || !legal.length || battle.phase === 'place') return undefined;
    const found = this.meant(battle, legal) ?? (legal.length === 1 ? legal[0] : undefined);
    if (!found) this.drop();
    return found;
  }

  private meant(battle: Battle, legal: Move[]): Move | undefined {
    const { wish } = this;
    if (!wish || wish.slot !== battle.slot) return undefined;
    if (battle.phase === 'ability') {
      return legal.find((move) => isKind(move, 'use') && move.words.args?.level === wish.level);
    }
    if (battle.phase !== 'target' || !wish.target) return undefined;
    const target = movesAt(legal, wish.target)[0];
    wish.target = null; // one drop is one target
    return target;
  }
}
