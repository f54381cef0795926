import { cubicOut } from 'svelte/easing';
import { crossfade, scale } from 'svelte/transition';
import { lasting } from '../../ui/motion';

/** The die travels from the middle to the hero it is put on. */
export const [send, receive] = crossfade({
  duration: () => lasting(320),
  easing: cubicOut,
  fallback: (node) => scale(node, { duration: lasting(200), start: 0.4 }),
});
