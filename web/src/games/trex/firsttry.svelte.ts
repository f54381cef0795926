import { levelOf } from './data';
import type { Frame } from './puppet';

/**
 * In practice one tries alone first: what one performs is shown to the others once the own card was seen and its level was
 * hit on the scale. Until then they wait.
 */

type Given = {
  isPractice: boolean;
  cards: () => number; // that one has had
  wanted: () => number | null; // the level of the own card
  hasPresented: () => boolean;
};

export class FirstTry {
  private hasSeen = $state(false);
  private hasHit = $state(false);

  constructor(private readonly given: Given) {}

  /** What there is to do first; nothing more when it is done, or was left out. */
  asks = $derived.by((): 'look' | 'hit' | null => {
    const { isPractice, cards, hasPresented } = this.given;
    if (!isPractice || this.hasHit || cards() > 1 || hasPresented()) return null;
    return this.hasSeen ? 'hit' : 'look';
  });

  see = (): void => {
    this.hasSeen = true;
  };

  /** Whether the others are shown this. */
  lets(frame: Frame): boolean {
    if (this.asks === 'hit' && levelOf(frame) === this.given.wanted()) this.hasHit = true;
    return this.asks === null;
  }
}
