import type { Hint } from '../../learn/guides';
import type { MoveKind } from '../../wire/generated/moves/scale';

export const guide: Hint<MoveKind>[] = [
  { on: 'scale.god', moves: [{ kind: 'god' }], rule: 'scale.gods', target: '.god.lit' },
  { on: 'scale.place', moves: [{ kind: 'card', phase: 'turn' }], rule: 'scale.place', target: '.held.lit' },
  { on: 'scale.spot', moves: [{ kind: 'spot' }], rule: 'scale.grayscale', target: '.ghost' },
  {
    on: 'scale.pay_turn',
    moves: [{ kind: 'pay', args: { right: 0 } }],
    rule: 'scale.rights',
    target: '.pay',
  },
  { on: 'scale.multiply', moves: [{ kind: 'multiply' }], rule: 'scale.multiply', target: '.use' },
  { on: 'scale.subtract', moves: [{ kind: 'subtract' }], rule: 'scale.subtract', target: '.use' },
  { on: 'scale.divide', moves: [{ kind: 'divide' }], rule: 'scale.divide', target: '.use' },
  { on: 'scale.name', moves: [{ kind: 'card', phase: 'name' }], rule: 'scale.victim', target: '.link.lit' },
  {
    on: 'scale.done_and_draw',
    moves: [{ kind: 'done', said: 'scale.done_and_draw' }],
    rule: 'scale.draw',
    target: '.end .go',
  },
  {
    on: 'scale.last_month',
    rule: 'scale.last-round',
    target: '.held.lit',
    with: [{ kind: 'card', phase: 'turn' }],
  },
];
