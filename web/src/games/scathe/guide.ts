import type { Hint } from '../../learn/guides';
import type { MoveKind } from '../../wire/generated/moves/scathe';

export const guide: Hint<MoveKind>[] = [
  { on: 'scathe.starter', moves: [{ kind: 'starter' }], rule: 'scathe.teams', target: '.starter' },
  {
    on: 'scathe.keep_rows',
    moves: [{ kind: 'keep_rows' }],
    rule: 'scathe.rows',
    target: '.rows .button.primary',
  },
  { on: 'scathe.place', moves: [{ kind: 'place' }], rule: 'scathe.turn', target: '.hero.lit.mine' },
  { on: 'scathe.use', moves: [{ kind: 'use' }], rule: 'scathe.ability', target: '.ability.lit' },
  { on: 'scathe.inspire', moves: [{ kind: 'inspire' }], rule: 'scathe.inspire', target: '.inspire-use' },
  {
    on: 'scathe.target',
    moves: [{ kind: 'friend' }, { kind: 'enemy' }],
    rule: 'scathe.reach',
    target: '.hero.lit, .whole',
  },
  {
    on: 'scathe.place_tired',
    moves: [{ kind: 'place', said: 'scathe.place_tired' }],
    rule: 'scathe.fatigue',
    target: '.hero.lit.mine.spent',
  },
  {
    on: 'scathe.fallen',
    moves: [{ kind: 'fallen' }],
    rule: 'scathe.fallen',
    target: '.hero.fallen.lit, .others .button',
  },
  {
    on: 'scathe.round',
    rule: 'scathe.turn',
    target: '.hero.lit',
    with: [{ kind: 'place' }],
    after: ['scathe.target'],
    least: { round: 2 },
  },
];
