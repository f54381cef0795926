import type { GameWords } from './index.svelte';

const templates: Record<string, string> = {
  'house.undone': '{who} [takes|take] a move back.',
};

export const house: GameWords = { templates };
