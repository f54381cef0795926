import { cubicOut } from 'svelte/easing';
import { crossfade, scale } from 'svelte/transition';
import { lasting } from '../../ui/motion';

/** Demigods and servants travel from where they were to where they are. */
export const [send, receive] = crossfade({
  duration: () => lasting(380),
  easing: cubicOut,
  fallback: (node) => scale(node, { duration: lasting(220), start: 0.5 }),
});
