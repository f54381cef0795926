import type { Hint } from '../../learn/guides';
import type { MoveKind } from '../../wire/generated/moves/fate';

export const guide: Hint<MoveKind>[] = [
  { on: 'fate.place', moves: [{ kind: 'place' }], rule: 'fate.place', target: '.roster .chip.lit' },
  { on: 'fate.onto', moves: [{ kind: 'onto' }], rule: 'fate.place', target: '.grid .tile.lit' },
  { on: 'fate.smite', moves: [{ kind: 'smite' }], rule: 'fate.smite', target: '.roster .chip.lit' },
  {
    on: 'fate.fate_left',
    moves: [{ kind: 'marker' }],
    rule: 'fate.place',
    target: '.abyss .side.lit, .quick .button',
  },
  {
    on: 'fate.servant',
    moves: [{ kind: 'servant' }],
    rule: 'fate.servant',
    target: '.hand .servant.lit, .quick .servant',
  },
  { on: 'fate.beside', moves: [{ kind: 'beside' }], rule: 'fate.servant', target: '.grid .slot.lit' },
  { on: 'fate.power_switch', moves: [{ kind: 'power' }], rule: 'fate.powers', target: '.grid .power.lit' },
  {
    on: 'fate.age_ends',
    rule: 'fate.chance',
    target: '.middle:not([inert]) .to-pad, .beyond:not([inert]) .helps input',
  },
  { on: 'fate.guess', moves: [{ kind: 'guess' }], rule: 'fate.guess', target: '.guess .one.lit' },
];
