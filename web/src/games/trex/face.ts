import type { Face } from '../face';
import { decidedOn } from './decided';
import Picture from './Picture.svelte';
import { sheet } from './sheet';

export const face: Face = {
  order: 4,
  picture: Picture,
  board: () => import('./Board.svelte'),
  screen: () => import('./Screen.svelte'),
  celebrates: true,
  guide: () => import('./guide'),
  firstTable: { seats: 4, options: { first_game: true }, practice: true }, // bots come in one by one
  figure: () => import('./Figure.svelte'),
  tools: () => import('./BeforeMatch.svelte'),
  sheet,
  close: 1,
  decidedOn,
  words: { prompt: 'now', wonTogether: 'both_won', lostTogether: 'both_lost' },
};
