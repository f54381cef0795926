import type { GameWords } from './index.svelte';

const templates: Record<string, string> = {};

export const scale: GameWords = { templates };
