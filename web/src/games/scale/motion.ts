import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { lasting } from '../../ui/motion';

type Transition = (node: Element) => TransitionConfig;

const moving = (duration: number, css: (t: number) => string): TransitionConfig => ({
  duration: lasting(duration),
  easing: cubicOut,
  css,
});

/** A card that is laid down comes from above. */
export const settle: Transition = () =>
  moving(380, (t) => `transform: translateY(${-34 * (1 - t)}px) scale(${1 + 0.32 * (1 - t)}); opacity: ${t}`);

/** A card that is turned over shows its edge on the way. */
export const flip: Transition = () => moving(420, (t) => `transform: scaleX(${t})`);

/** A page of the calendar is turned. */
export const turnPage: Transition = () =>
  moving(620, (t) => `transform: rotateX(${-90 * (1 - t)}deg); opacity: ${Math.min(1, 2 * t)}`);
