import { house } from './house.de';
import type { GameWords } from './index.svelte';
import { fate } from './fate.de';
import { scale } from './scale.de';
import { scathe } from './scathe.de';
import { trex } from './trex.de';

/** Was das Haus und seine Spiele sagen, nach dem ersten Teil des Schlüssels. Was fehlt, sagt es auf Englisch. */
export const games: Record<string, GameWords> = { house, table: house, scale, fate, scathe, trex };
