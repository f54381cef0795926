import type { AnyServerMessage } from '../../wire/generated/protocol';
import type { Session } from '../../wire/session.svelte';
import type { Frame } from './puppet';

/** What each seat performs just now, as the server passes it on. Nothing of it is kept. */
export class Frames {
  private latest = $state.raw<Record<number, Frame>>({});

  constructor(session: Session) {
    $effect(() => session.listen(this.hear));
  }

  of(seat: number): Frame | null {
    return this.latest[seat] ?? null;
  }

  /** One's own, which the server does not send back. */
  show(seat: number, frame: Frame): void {
    this.latest = { ...this.latest, [seat]: frame };
  }

  private hear = (message: AnyServerMessage): void => {
    if (message.type !== 'framed') return;
    const next = { ...this.latest };
    for (const { seat, far, fast, gesture } of message.frames) next[seat] = { far, fast, gesture };
    this.latest = next;
  };
}
