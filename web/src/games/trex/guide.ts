import type { Hint } from '../../learn/guides';
import type { MoveKind } from '../../wire/generated/moves/trex';

const PRESENTED = { kind: 'present', said: 'trex.present' } as const;

export const guide: Hint<MoveKind>[] = [
  { on: 'trex.drew_card', rule: 'trex.chance', target: '.card-button' },
  { on: 'trex.present', moves: [PRESENTED], rule: 'trex.present', target: '.pad' },
  {
    on: 'trex.answer',
    moves: [{ kind: 'present', said: 'trex.answer' }],
    rule: 'trex.present',
    target: '.over.lit',
  },
  { on: 'trex.exact', rule: 'trex.present', target: '.over', with: [PRESENTED] },
  { on: 'trex.near', rule: 'trex.present', target: '.over', with: [PRESENTED] },
  { on: 'trex.miss', rule: 'trex.present', target: '.over', with: [PRESENTED] },
  { on: 'trex.drew_swap', rule: 'trex.swap', target: '.card-button' },
  { on: 'trex.swap', moves: [{ kind: 'swap' }], rule: 'trex.swap', target: '.action button' },
  { on: 'trex.take_back', moves: [{ kind: 'take_back' }], rule: 'trex.present', target: '.take-back' },
  {
    on: 'trex.skip',
    moves: [{ kind: 'skip' }],
    rule: 'trex.skip',
    target: '.my-place [aria-keyshortcuts=s]',
  },
  {
    on: 'trex.tied',
    rule: 'trex.tie',
    target: '.tie button',
    with: [{ kind: 'name' }, { kind: 'vote' }, { kind: 'pass', said: 'trex.finish' }],
  },
];
