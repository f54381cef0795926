import type { Move } from '../../wire/generated/protocol';
import { ofKind, placing, uses, type Card, type History } from './data';
import { cardName, colourName, godName, l } from './labels';

/** One sentence: what is to be done now, or what is being waited for. */

export function hintOf(
  history: History,
  cards: Card[],
  legal: Move[],
  held: Card | null,
  watching: boolean,
): string {
  if (history.phase === 'over') return l('hint_over');
  if (!legal.length) return waiting(history, watching);
  if (held) return l('hint_place', { card: cardName(held) });
  switch (history.phase) {
    case 'spot':
      return l('hint_place', { card: cardName(cards[history.card!]!) });
    case 'exchange':
      return l('hint_exchange');
    case 'name':
      return history.to_name === 1 ? l('hint_name') : l('hint_names', { count: history.to_name });
    case 'partner':
      return l('hint_partner');
    case 'offer':
      return l('hint_offer');
    case 'turn':
      return inTurn(history, legal);
    default:
      return '';
  }
}

function inTurn(history: History, legal: Move[]): string {
  const mayPlace = placing(history, legal).length > 0;
  const mayExchange = ofKind(legal, 'exchange').length > 0;
  if (!history.placed && mayPlace) return l(mayExchange ? 'hint_turn' : 'hint_only_place');
  if (!history.placed) return l(mayExchange ? 'hint_only_exchange' : 'hint_pass');
  return mayPlace || uses(legal).length === 0 ? l('hint_more') : l('hint_rest');
}

/** Whose turn it is need not be told to somebody who only watches; what is asked of whom, must. */
function waiting(history: History, watching: boolean): string {
  const godOf = (seat: number | null): string => godName(seat === null ? null : history.players[seat]!.god);
  if (history.phase === 'name') return l('wait_name', { god: godOf(history.victim), count: history.to_name });
  if (history.phase === 'vote') return l('wait_vote', { god: godOf(history.voter) });
  if (history.phase === 'answer' && history.trade?.wanted) {
    const colour = colourName(history.trade.wanted);
    return l('wait_answer', { god: godOf(history.trade.partner), colour });
  }
  if (watching) return '';
  return history.turn === null ? l('wait_deal') : l('wait_turn', { god: godOf(history.turn) });
}
