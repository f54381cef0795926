import type { Face } from '../face';
import { die } from './die';
import Picture from './Picture.svelte';
import { sheet } from './sheet';

export const face: Face = {
  order: 1,
  picture: Picture,
  board: () => import('./Board.svelte'),
  guide: () => import('./guide'),
  list: { last: ['discard'] },
  sheet,
  close: 8,
  die,
};
