import { getReady } from '../table/pending';
import { Session, type View } from '../wire/session.svelte';
import { tokenStoreOf } from './hot';

/** Those who share a device: a session for each, and who may look at the screen now. */

export class Players {
  readonly sessions: Session[];
  current = $state(0); // whose eyes are on the screen
  isCovered = $state(true); // the curtain is down
  private isGathering = false;

  constructor(
    place: string,
    readonly names: string[],
    make: (seat: number) => Session = (seat) => new Session(place, null, undefined, tokenStoreOf(seat)),
  ) {
    this.sessions = names.map((_, seat) => make(seat));
  }

  host = $derived.by(() => this.sessions[0]!);
  table = $derived.by(() => this.host.table);
  /** Whoever was cut off comes back, and is not waited for. */
  allHere = $derived.by(() => this.sessions.every((one) => one.status !== 'connecting' && one.table));
  session = $derived.by(() => this.sessions[this.current]!);

  /** Who has to decide now; whoever looks comes first, where several may. */
  next = $derived.by(() => {
    if (this.session.legal.length) return this.current;
    const found = this.sessions.findIndex((one) => one.legal.length > 0);
    return found < 0 ? this.current : found;
  });

  /** Whether the device has to change hands. */
  isToPass = $derived(this.table?.status === 'playing' && this.next !== this.current);

  /** Whether somebody else could see what is not theirs. */
  hasSecrets = $derived.by(() => {
    if (this.table?.status !== 'playing') return false;
    return differ(this.sessions.map((one) => one.view));
  });

  /** Everybody sits down, adds to the dice and is ready; then the match begins. */
  async gather(): Promise<void> {
    if (this.isGathering || this.table?.status !== 'open') return;
    this.isGathering = true;
    for (const [seat, session] of this.sessions.entries()) {
      if (session.name !== this.names[seat]) await session.ask({ type: 'rename', name: this.names[seat]! });
      if (session.seat === null) await session.ask({ type: 'sit', seat });
      if (!session.table?.chairs[seat]?.ready) await getReady(session);
    }
    await this.host.ask({ type: 'start' });
    this.current = 0;
    this.isCovered = true;
    this.isGathering = false;
  }

  /** They sit side by side: who would take a move back has asked aloud. */
  agree(): void {
    for (const one of this.sessions) {
      const waits = one.seat !== null && one.table?.undo?.waiting.includes(one.seat);
      if (waits) void one.ask({ type: 'answer_undo', yes: true });
    }
  }

  cover(): void {
    this.isCovered = true;
  }

  lift(): void {
    this.current = this.next;
    this.isCovered = false;
  }

  close(): void {
    for (const one of this.sessions) one.close();
  }
}

/** Whether what they see is not the same: then each needs the screen alone. */
export function differ(views: (View | null)[]): boolean {
  const shown = views.map((view) => JSON.stringify(view?.table ?? null));
  return shown.some((one) => one !== shown[0]);
}
