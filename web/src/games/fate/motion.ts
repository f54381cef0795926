import { cubicOut } from 'svelte/easing';
import { crossfade, scale } from 'svelte/transition';

export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Demigods and servants travel from where they were to where they are. */
export const [send, receive] = crossfade({
  duration: () => (isStill() ? 0 : 380),
  easing: cubicOut,
  fallback: (node) => scale(node, { duration: isStill() ? 0 : 220, start: 0.5 }),
});
