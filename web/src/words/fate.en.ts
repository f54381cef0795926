import type { GameWords } from './index.svelte';

/** What Scales of Fate says, with names instead of numbers. */
const templates: Record<string, string> = {
  'option.fate.start': 'First player',
  'option.fate.start.lot': 'By lot, as the book says',
  'option.fate.start.first': 'Whoever has the first seat',
  'fate.deal': 'Deal {demigod} to [{who}|you]',
  'fate.lot': '{who} [gets|get] the first-player marker',
  'fate.dealt_you': '{who} [is|are] dealt {demigod}.',
  'fate.dealt': '{who} [is|are] dealt a demigod.',
  'fate.starts': '{who} [has|have] the first-player marker.',
  'fate.begins': '{who} [begins|begin].',
  'fate.placed': '{who} [places|place] {demigod} on {tile}, {edge}.',
  'fate.took': '{who} [takes|take] {servant}.',
  'fate.stands': '{who} [places|place] {servant} {slot}.',
  'fate.uses': '{who} [uses|use] the god power {power}.',
  'fate.stole': '{who} [steals|steal] {servant}.',
  'fate.passed': '{who} [passes|pass].',
  'fate.has_to_pass': '{who} [has|have] nothing left to do in this Age.',
  'fate.answered_yes': '{who} [announces|announce]: yes, one of mine has {criterion}.',
  'fate.answered_no': '{who} [announces|announce]: no, none of mine has {criterion}.',
  'fate.you_guess': '{who} [guesses|guess] {demigod}.',
  'fate.guessed': '{who} [has|have] guessed.',
  'fate.shown': '{who} had {demigods}, and guessed {guesses}.',
  'fate.points':
    '{who}: {points} {points:point|points} = {position} for renown, {guess} for the guess, {powers} for god powers.',
  'fate.won': '{who} [wins|win] with {points} {points:point|points} to {other}.',
  'fate.won_by_guess': 'Both have {points} {points:point|points}: {who} guessed more and [wins|win].',
  'fate.won_by_powers':
    'Both have {points} {points:point|points} and guessed alike: {who} used fewer god powers and [wins|win].',
  'fate.won_by_marker': 'Both are equal in all: {who} [holds|hold] the first-player marker and [wins|win].',
};

/** A loss has a minus sign, not a hyphen. */
const argument = (_: string, value: unknown): unknown =>
  typeof value === 'number' && value < 0 ? `−${-value}` : value;

export const fate: GameWords = { templates, argument };
