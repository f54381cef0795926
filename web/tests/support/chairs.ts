import type { ChairInfo } from '../../src/wire/generated/protocol';

/** A free chair. */
export const CHAIR: ChairInfo = {
  person: null,
  name: null,
  bot: null,
  ready: false,
  here: true,
  entropy: false,
  resigned: false,
};
