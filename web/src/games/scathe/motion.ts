import { cubicOut } from 'svelte/easing';
import { crossfade, scale } from 'svelte/transition';

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The die travels from the middle to the hero it is put on. */
export const [send, receive] = crossfade({
  duration: () => (isStill() ? 0 : 320),
  easing: cubicOut,
  fallback: (node) => scale(node, { duration: isStill() ? 0 : 200, start: 0.4 }),
});
