/** What somebody is shown of a match; `table` is the game's own. */
export type View = {
  game: string;
  seats: number;
  seat: number | null;
  actors: number[];
  over: boolean;
  table: Record<string, unknown>;
};
