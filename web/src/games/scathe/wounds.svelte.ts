import { untrack } from 'svelte';
import { chime } from '../../ui/sound';
import type { Slot } from './data';

/** What happened to a hero since the last view: it floats up from the card, a blow shakes the card, and both are heard. */

export type Floater = { id: number; text: string; kind: 'heals' | 'hurts' };

const FLOAT = 1_000; // milliseconds
const SHAKE = 450;

export class Wounds {
  floaters = $state<Floater[]>([]);
  isShaken = $state(false);
  private known: Slot | null = null;
  private count = 0;

  constructor(slot: () => Slot) {
    $effect(() => {
      const now = slot();
      untrack(() => this.see(now));
    });
  }

  private see(slot: Slot): void {
    const before = this.known;
    this.known = slot;
    if (!before || before.hero !== slot.hero) return;
    const healthier = slot.health - before.health;
    if (!healthier) return;
    this.float(healthier);
    if (healthier < 0) this.shake();
    chime(slot.health === 0 ? 'fall' : healthier > 0 ? 'heal' : 'hit');
  }

  private float(healthier: number): void {
    const id = this.count++;
    const [sign, kind] = healthier > 0 ? (['+', 'heals'] as const) : (['−', 'hurts'] as const);
    this.floaters.push({ id, text: `${sign}${Math.abs(healthier)}`, kind });
    setTimeout(() => (this.floaters = this.floaters.filter((one) => one.id !== id)), FLOAT);
  }

  private shake(): void {
    this.isShaken = true;
    setTimeout(() => (this.isShaken = false), SHAKE);
  }
}
