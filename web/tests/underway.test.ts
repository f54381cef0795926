import { describe, expect, it } from 'vitest';
import { UnderWay } from '../src/table/underway.svelte';

/** An answer that the test gives when it preferences. */
function answer(): { sent: () => Promise<unknown>; give: () => void } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { sent: () => given, give: () => give() };
}

describe('moves that are not answered yet', () => {
  it('hold up all others where there are turns', async () => {
    const moves = new UnderWay(() => true);
    const first = answer();
    const done = moves.send(1, first.sent);
    expect([moves.isBusy, moves.allows(1), moves.allows(2)]).toEqual([true, false, false]);
    first.give();
    await done;
    expect([moves.isBusy, moves.allows(1)]).toEqual([false, true]);
  });

  it('hold up nothing but the same press again where there are none', async () => {
    const moves = new UnderWay(() => false);
    const [first, second] = [answer(), answer()];
    const done = moves.send(1, first.sent);
    expect([moves.allows(1), moves.allows(2)]).toEqual([false, true]);
    const alsoDone = moves.send(2, second.sent);
    expect([moves.allows(1), moves.allows(2)]).toEqual([true, false]); // there and back again
    first.give();
    await done;
    expect([moves.isBusy, moves.allows(2)]).toEqual([true, false]);
    second.give();
    await alsoDone;
    expect([moves.isBusy, moves.allows(2)]).toEqual([false, true]);
  });
});
