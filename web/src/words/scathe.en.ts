import type { GameWords } from './index.svelte';

/** What Scathe says, with names instead of numbers. */
const templates: Record<string, string> = {
  'scathe.you': '{what}.',
  'scathe.ready': '{who} [is|are] ready.',
  'scathe.team': '{who} [stands|stand] with {front} in front, {back} behind.',
  'scathe.drafts_first': '{who} [drafts|draft] first.',
  'scathe.took': '{who} [takes|take] the {hero}.',
  'scathe.gave': '{who} [gives|give] a hero back.',
  'scathe.drafts_nothing': 'None of the five fits [{who}|you]: five others.',
  'scathe.rolled_for_first': '{who} [rolls|roll] {value} for the first turn.',
  'scathe.goes_first': '{who} [goes|go] first; the other takes 1 inspire.',
  'scathe.rolled': '{who} [rolls|roll] {value}.',
  'scathe.did': '{who}: {what}.',
  'scathe.used': '{whose} {hero}, level {level}: {ability}.',
  'scathe.inspired': '{who} [spends|spend] 1 inspire.',
  'scathe.gains_inspire': '{who} [gains|gain] {amount} inspire.',
  'scathe.loses': '{whose} {hero} loses {amount}: {health} left.',
  'scathe.heals': '{whose} {hero} heals {amount}: {health} now.',
  'scathe.falls': '{whose} {hero} loses {amount} and falls.',
  'scathe.token': '{whose} {hero}: {token} {change}.',
  'scathe.won': '{who} [wins|win]: every hero of the other side has fallen.',
};

export const scathe: GameWords = { templates };
