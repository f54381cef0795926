import type { Move } from '../wire/generated/protocol';

/** The kinds of a game's moves with their arguments, as it declares them: `MoveKind` of `wire/generated/moves`. */
type Kinds = { kind: string; args: object };

/** A legal move of that kind. */
export type MoveOf<All extends Kinds, Kind extends All['kind']> = Move & Extract<All, { kind: Kind }>;

/** For the face of a game: whether a move is of one of those kinds. Its arguments are then known by name. */
export const kindsOf =
  <All extends Kinds>() =>
  <Kind extends All['kind']>(move: Move, ...kinds: Kind[]): move is MoveOf<All, Kind> =>
    (kinds as string[]).includes(move.kind);
