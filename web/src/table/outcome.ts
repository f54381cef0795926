import { faceOf } from '../games';
import { isTogether } from '../games/traits';
import type { View } from '../wire/session.svelte';
import { t, wordsOf } from '../words/index.svelte';

/** How a match ended, for whoever looks on: by the names of those who share the win. */
export function outcomeOf(view: View, winners: string[]): string {
  if (isTogether(view)) return outcomeTogether(view.game, winners.length > 0);
  if (winners.length === 0) return t('tv.nobody_wins');
  if (winners.length === view.seats) return t('over.draw');
  const names = winners.join(', ');
  return winners.length > 1 ? t('tv.share_win', { names }) : t('over.lost', { names });
}

/** Of those who win or lose as one; in the game's own words, where its face has any. */
function outcomeTogether(game: string, isWon: boolean): string {
  const own = faceOf(game)?.words;
  const key = isWon ? own?.wonTogether : own?.lostTogether;
  return key ? wordsOf(game)(key) : t(isWon ? 'tv.all_win' : 'tv.nobody_wins');
}
