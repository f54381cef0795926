import type { Face } from '../face';
import Picture from './Picture.svelte';
import { sheet } from './sheet';

export const face: Face = {
  order: 3,
  picture: Picture,
  board: () => import('./Board.svelte'),
  largest: 1.5, // its table takes what room is left
  guide: () => import('./guide'),
  list: { last: ['done'], largestFirst: { done: 'draw' } },
  sheet,
  close: 1,
};
