import type { Args, GameWords, Who } from './index.svelte';
import { en } from './en';

const options: Record<string, string> = {
  'option.trex.stage': 'Stage',
  'option.trex.stage.puppets': 'Puppets: everybody moves a drawn creature; bots can play',
  'option.trex.stage.room': 'One room: phones hold the cards, you perform with your body',
  'option.trex.stage.video': 'Video: each in front of a camera',
  'option.trex.first_game': 'First game',
  'option.trex.first_game.false': 'Off: any three actions to begin with',
  'option.trex.first_game.true': 'On: begin with the T-Rex, muscles and the circle',
  'option.trex.action_vote': 'Voting actions away',
  'option.trex.action_vote.false': 'Off',
  'option.trex.action_vote.true': 'On: half of the players may vote an action away',
  'option.trex.move_limit': 'Limit of moves',
  'option.trex.move_limit.off': 'None',
  'option.trex.move_limit.500': '500 moves, then the points decide',
  'option.trex.move_limit.5000': '5,000 moves, then the points decide',
};

/** What One to T-Rex says, with names instead of numbers. */
const templates: Record<string, string> = {
  ...options,
  'trex.present': 'Present your card to {player}',
  'trex.move_over': 'Move your card over to {player}',
  'trex.answer': 'Answer {player}: both cards are turned over',
  'trex.vote': 'Vote for {player}',
  'trex.drew': '{who} [draws|draw] a card.',
  'trex.drew_card': 'You draw a card: it lies face down before you.', // the log is open to who looks over your shoulder
  'trex.drew_swap': '{who} [draws|draw] a swap for {colour}: {action} goes.',
  'trex.drew_swap_any': '{who} [draws|draw] a swap of any colour and [picks|pick] one.',
  'trex.presented': '{who} [presents|present] a card to {whom}.',
  'trex.moved_over': '{who} [moves|move] the card over to {whom}.',
  'trex.took_back': '{who} [takes|take] the card back.',
  'trex.skipped': '{who} [skips|skip] a card.',
  'trex.called_match': '{who} [calls|call] MATCH.',
  'trex.called_no_match': '{who} [calls|call] NO MATCH.',
  'trex.swapped': '{who} [swaps|swap] the {colour} action: {action} goes.',
  'trex.voted_against': '{who} [votes|vote] against {action} ({votes} of {needed}).',
  'trex.voted_away': '{who} [votes|vote] against {action} as well: it goes.',
  'trex.exact': '{who} [has|have] {card}, {player}: {other}. An exact match, {tokens} good tokens each.',
  'trex.near': '{who} [has|have] {card}, {player}: {other}. A near match, {tokens} good token each.',
  'trex.miss': '{who} [has|have] {card}, {player}: {other}. No match, {tokens} bad token each.',
  'trex.right':
    '{who} [has|have] {card}, {player}: {other}. Right! Into the box top: {tokens}, on the table: {left}.',
  'trex.wrong': '{who} [has|have] {card}, {player}: {other}. That was wrong.',
  'trex.tied':
    'A pile of tokens is empty, and it is a tie: {players}. The others choose two actions for them.',
  'trex.named': '{who} [names|name]: {action}.',
  'trex.named_nothing': '{who} [leaves|leave] the choice to the others.',
  'trex.named_no_more': '{who} [names|name] no more.',
  'trex.performing': 'Both at once, at level 10: {players}.',
  'trex.performed': '{who} [has|have] performed.',
  'trex.voted': '{who} [votes|vote] for {whom}.',
  'trex.abstained': '{who} [votes|vote] for nobody.',
  'trex.won': '{who} [wins|win]: a pile of tokens is empty. Points: {points}.',
  'trex.won_vote': '{who} [wins|win] the vote after the tie. Points: {points}.',
  'trex.shared_vote': 'The tied performed, and these share the win: {players}. Points: {points}.',
  'trex.won_limit': '{who} [wins|win] by points: {limit} moves were made. Points: {points}.',
  'trex.shared_limit': '{limit} moves were made. These share the win: {players}. Points: {points}.',
  'trex.there_already': 'Your card lies before {player} already.',
  'trex.not_tied': '{player} is not among the tied.',
};

/** Names of others: `player` is one, `players` are several, as people count them, from 1. */
export const othersIn =
  (you: string, whom: string, called: (number: number) => string) =>
  (args: Args, who?: Who): Args => {
    const name = (number: number): string => who?.names[number - 1] ?? called(number);
    const isMe = (number: number): boolean => who?.me === number - 1;
    const told: Args = {};
    if (typeof args.player === 'number') {
      told.player = isMe(args.player) ? you : name(args.player);
      told.whom = isMe(args.player) ? whom : name(args.player);
    }
    if (typeof args.players === 'string')
      told.players = args.players.replace(/\d+/g, (one) => name(Number(one)));
    return told;
  };

const called = (number: number): string => en.player.replace('{number}', String(number));

export const trex: GameWords = { templates, others: othersIn('you', en['trex.whom'], called) };
