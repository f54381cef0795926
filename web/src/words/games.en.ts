import { house } from './house.en';
import type { GameWords } from './index.svelte';
import { fate } from './fate.en';
import { scale } from './scale.en';
import { scathe } from './scathe.en';
import { trex } from './trex.en';

/** What the house and its games say, by the first part of the key. What is missing is said in the house's own English. */
export const games: Record<string, GameWords> = { house, table: house, scale, fate, scathe, trex };
