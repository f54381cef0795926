import { untrack } from 'svelte';
import type { Move } from '../../wire/generated/protocol';
import { MOVES } from '../../wire/generated/moves/trex';
import { moveOf, type Player, type Show } from './data';

/** What one's own hand does: the card turned up or down, the action that is performed, moves by seat. */

type Given = {
  show: () => Show;
  me: () => number;
  legal: () => Move[];
  play: (move: Move) => void;
  ask: (number: number) => void;
};

export class Hand {
  isUp = $state(false);
  performing = $state<number | null>(null); // an action; it may have been swapped since

  constructor(private readonly given: Given) {
    let card = -1;
    $effect(() => {
      const { task } = this.show;
      const now = this.player.cards_had;
      if (now === card && untrack(() => this.performing) !== null) return;
      card = now;
      this.performing = task?.action ?? null;
    });
    // A phone that is put away shows nobody a card when it is taken up again.
    $effect(() => {
      const putAway = (): void => {
        if (document.hidden) this.isUp = false;
      };
      document.addEventListener('visibilitychange', putAway);
      return () => document.removeEventListener('visibilitychange', putAway);
    });
  }

  get show(): Show {
    return this.given.show();
  }

  get player(): Player {
    return this.show.players[this.given.me()]!;
  }

  /** What may be performed: the action of one's colour, and the one that was there when one began. */
  get open(): number[] {
    const now = this.show.task?.action ?? null;
    return [...new Set([now, this.performing])].filter((one) => one !== null);
  }

  may(number: number): Move | undefined {
    return moveOf(this.given.legal(), number);
  }

  do(number: number): void {
    const move = this.may(number);
    if (move) this.given.play(move);
    else this.given.ask(number);
  }

  /** Present the card to a seat; where it lies already, take it back. In a tie: vote for the seat. */
  press(seat: number): void {
    if (this.show.phase === 'vote') return this.do(MOVES.vote(seat));
    const liesThere = this.player.presents_to === seat;
    this.do(liesThere ? MOVES.take_back : MOVES.present(seat));
  }
}
