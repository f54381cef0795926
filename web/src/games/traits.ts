import { server } from '../server.svelte';
import type { View } from '../wire/session.svelte';

/** What a game is like, as the server tells: pages go by this, and never by a game's name. */

/** Everybody may act at any time: nobody has the turn. */
export const isAllAtOnce = (game: string): boolean => server.game(game)?.traits.all_at_once ?? false;

/** People perform for each other, in a mode that is chosen with the table. */
export const performs = (game: string): boolean => Boolean(server.game(game)?.traits.performs);

/** They win or lose as one. */
export const isTogether = (view: View): boolean =>
  server.game(view.game)?.traits.together?.includes(view.seats) ?? false;
