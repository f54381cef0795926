import { wordsOf } from '../../words/index.svelte';

export const l = wordsOf('fate');
