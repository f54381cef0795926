import type { Move } from '../../wire/generated/protocol';
import { kindOf, type Card, type Colour, type History, type Link } from './data';

/** What a right would do, before it is used. The house has counted it; this says which cards it is about. */

export type Forecast = {
  kind: 'hit' | 'more';
  seat: number | null; // whose count it changes
  colour: Colour;
  count: number;
  cards: number[]; // of the chain: those that could be turned over, or those that are counted
};

const SHOWING = ['front', 'named', 'permanent'];

export function forecast(history: History, cards: Card[], move: Move): Forecast | null {
  const kind = kindOf(move);
  const seat = seatOf(move);
  if (/subtract$|divide$/.test(kind) && seat !== null) {
    const colour = history.players[seat]!.colour!;
    const open = linksOf(history, cards, colour).filter((link) => link.lies === 'front');
    return { kind: 'hit', seat, colour, count: countOf(move), cards: open.map((link) => link.card) };
  }
  if (/multiply$/.test(kind)) {
    const colour = move.words.args.colour as Colour;
    const open = linksOf(history, cards, colour).filter((link) => SHOWING.includes(link.lies));
    const owner = history.players.findIndex((player) => player.colour === colour);
    return {
      kind: 'more',
      seat: owner < 0 ? null : owner,
      colour,
      count: countOf(move),
      cards: open.map((link) => link.card),
    };
  }
  return null;
}

function linksOf(history: History, cards: Card[], colour: Colour): Link[] {
  return history.chain.filter((link) => cards[link.card]!.colour === colour);
}

const countOf = (move: Move): number => (move.words.args.count as number | undefined) ?? 1;

function seatOf(move: Move): number | null {
  const found = move.at.find((at) => at.startsWith('seat/'));
  return found ? Number(found.slice('seat/'.length)) : null;
}

/** Who has most cards showing; several, if they have as many. */
export function leaders(history: History): number[] {
  const most = Math.max(...history.players.map((player) => player.showing));
  return history.players.flatMap((player, seat) => (player.showing === most ? [seat] : []));
}
