import type { Card } from './data';

/** What a hero is good at, read off its abilities: it gives the card its colour and its sign. */
export const ROLES = ['melee', 'ranged', 'magic', 'heal', 'guard', 'lead', 'hex'] as const;
export type Role = (typeof ROLES)[number];

const ROLE_OF: Record<string, Role> = {
  melee: 'melee',
  ranged: 'ranged',
  magic: 'magic',
  heal: 'heal',
  taunt: 'guard',
  armour: 'guard',
  inspire: 'lead',
  physical_buff: 'lead',
  magic_buff: 'lead',
  cripple: 'hex',
};

const WEIGHT: Record<Role, number> = {
  melee: 1,
  ranged: 1.1,
  magic: 1,
  heal: 1,
  guard: 2.6,
  lead: 2.4,
  hex: 2.6,
};

export function roleOf(card: Card): Role {
  const sums = new Map<Role, number>();
  for (const part of card.abilities.flatMap((one) => one.parts)) {
    const isOwnHealing = part.action === 'heal' && part.scope === 'self';
    const role = isOwnHealing ? 'guard' : (ROLE_OF[part.action] ?? 'melee');
    const isBuffOfOwn = role === 'lead' && part.scope === 'self' && part.action !== 'inspire';
    const weight = isOwnHealing ? 0.5 : WEIGHT[role];
    const worth = isBuffOfOwn ? 0 : weight * part.amount;
    sums.set(role, (sums.get(role) ?? 0) + worth);
  }
  return [...sums.entries()].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'melee';
}
