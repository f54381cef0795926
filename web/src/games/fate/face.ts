import type { Face } from '../face';
import Picture from './Picture.svelte';
import { sheet } from './sheet';

export const face: Face = {
  order: 2,
  picture: Picture,
  board: () => import('./Board.svelte'),
  guide: () => import('./guide'),
  sheet,
  close: 2,
};
