import type { Part, Token } from './data';

export type SignName = Token | 'inspire' | 'melee' | 'ranged' | 'heal' | 'spell';

const SIGNS: Record<string, SignName> = { magic: 'spell', physical_buff: 'physical', magic_buff: 'magic' };

export const signOf = (part: Part): SignName => SIGNS[part.action] ?? (part.action as SignName);

/** Tokens are added, attacks and healing are amounts. */
export const isPlus = (part: Part): boolean => !['melee', 'ranged', 'magic', 'heal'].includes(part.action);
