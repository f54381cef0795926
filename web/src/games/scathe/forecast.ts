import type { Move } from '../../wire/generated/protocol';
import type { Battle, Slot } from './data';
import { ROW_SIZE } from './data';

/**
 * What a target would lose or gain, to show it before the click. It only tells; the house decides. A test in the browser
 * compares it with what then happens.
 */

export type Change = { seat: number; slot: number; health: number; falls: boolean };

type Aim = { seat: number; slot: number | null; row: number };
type Attack = { kind: string; amount: number; isRow: boolean };

const ATTACK = /^(melee|ranged|magic) attack (\d+)( on a row)?$/i;
const HEAL = /^heal .+ by (\d+)$/i;

export function forecast(battle: Battle, seat: number, move: Move): Change[] {
  const part = String(move.words.args.part ?? '');
  const aim = aimOf(move);
  if (!aim) return [];
  const attack = ATTACK.exec(part);
  if (attack) {
    const made = { kind: attack[1]!.toLowerCase(), amount: Number(attack[2]), isRow: Boolean(attack[3]) };
    return attacked(battle, seat, aim, made);
  }
  const heal = HEAL.exec(part);
  return heal ? healed(battle, aim, Number(heal[1])) : [];
}

function aimOf(move: Move): Aim | null {
  const [kind, seat, place] = (move.at[0] ?? '').split('/');
  if (kind === 'hero') return { seat: Number(seat), slot: Number(place), row: rowOf(Number(place)) };
  if (kind === 'row') return { seat: Number(seat), slot: null, row: Number(place) };
  return null;
}

const rowOf = (slot: number): number => Math.floor(slot / ROW_SIZE);

function living(battle: Battle, seat: number): [number, Slot][] {
  const slots = battle.sides[seat as 0 | 1].slots ?? [];
  return slots.flatMap((one, place) => (one && one.health > 0 ? [[place, one] as [number, Slot]] : []));
}

function attacked(battle: Battle, seat: number, aim: Aim, attack: Attack): Change[] {
  const attacker = battle.sides[seat as 0 | 1].slots?.[battle.slot ?? 0];
  const foes = living(battle, aim.seat);
  const centre = foes.find(([place]) => place === aim.slot)?.[1];
  const isMagic = attack.kind === 'magic';
  let amount = attack.amount + ((isMagic ? attacker?.magic : attacker?.physical) ?? 0);
  if (!centre?.taunt) amount -= Math.max(0, ...foes.map(([, one]) => one.taunt));
  return foes
    .filter(([place]) => place === aim.slot || (attack.isRow && rowOf(place) === aim.row))
    .map(([place, one]) => {
      const hurt = Math.min(one.health, Math.max(0, amount - (isMagic ? 0 : one.armour)));
      return { seat: aim.seat, slot: place, health: -hurt, falls: hurt === one.health };
    });
}

function healed(battle: Battle, aim: Aim, amount: number): Change[] {
  return living(battle, aim.seat)
    .filter(([place]) => (aim.slot === null ? rowOf(place) === aim.row : place === aim.slot))
    .map(([place, one]) => ({
      seat: aim.seat,
      slot: place,
      health: Math.min(one.full - one.health, amount),
      falls: false,
    }));
}
