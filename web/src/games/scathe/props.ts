import type { Move } from '../../wire/generated/protocol';
import type { Battle, Card } from './data';

/** What the board of a match is given, before the battle and in it. */
export type PlayProps = {
  battle: Battle;
  cards: Card[];
  me: number;
  isWatching: boolean;
  names: string[];
  legal: Move[];
  lit: string[];
  play: (move: Move, follows?: boolean) => void;
  ask: (number: number) => void;
};
