import { preferences, type Motion } from './preferences.svelte';

/** How much longer things take than usual. `tokens.css` has the same for what only style sheets move. */
const LONGER: Record<Motion, number> = { slow: 1.8, normal: 1, fast: 0.5, none: 0 };

/** Nothing may move: by the device, or because it was chosen. */
export const isStill = (): boolean =>
  preferences.motion === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What usually moves for so many milliseconds. */
export const lasting = (usual: number): number => (isStill() ? 0 : paced(usual));

/** What is usually looked at for so many milliseconds: also where nothing moves, unless that was chosen. */
export const paced = (usual: number): number => usual * LONGER[preferences.motion];
