import { preferences } from '../ui/preferences.svelte';
import type { Move } from '../wire/generated/protocol';

/** Who likes it so is asked whether a move is meant, and it is played when they say so. What follows by itself is not asked. */
export class Confirming {
  private chosen = $state.raw<Move | null>(null);
  /** How often one was not meant: a board forgets what else it was meant for. */
  refused = $state(0);

  /** `play`: what is done once it is meant. */
  constructor(
    private readonly legal: () => Move[],
    private readonly play: (move: Move) => void,
  ) {}

  /** The move that is asked about; none that cannot be made any more. */
  asked = $derived.by(() => this.legal().find((move) => move.id === this.chosen?.id) ?? null);

  choose(move: Move): void {
    if (preferences.confirms) this.chosen = move;
    else this.play(move);
  }

  answer(isMeant: boolean): void {
    const move = this.asked;
    this.chosen = null;
    if (!move) return;
    if (isMeant) this.play(move);
    else this.refused++;
  }
}
