import type { Move } from '../../wire/generated/protocol';
import type { Battle, Card } from './data';

/** What both stages of a match are given: before the battle, and the battle. */
export type StageProps = {
  battle: Battle;
  cards: Card[];
  me: number;
  isWatching: boolean;
  names: string[];
  legal: Move[];
  lit: string[];
  play: (move: Move) => void;
  ask: (number: number) => void;
};
