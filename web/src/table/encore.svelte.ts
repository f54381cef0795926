import { isTogether } from '../games/traits';
import type { Refused, TableInfo, Wins } from '../wire/generated/protocol';
import type { Request, Session, View } from '../wire/session.svelte';
import { getReady } from './pending';
import { botName, hostOf, isComplete } from './seats';

/**
 * Another match at the same table. It begins once everybody wants it, and until then whoever looks at the end of the last
 * one goes on seeing it: to ask for another is an offer, and takes nobody's screen away.
 */

type Ended = { table: TableInfo; view: View };

export class Encore {
  private kept = $state.raw<Ended | null>(null);
  private hasBegun = false;

  /** `begins`: as the host's page, unless that has a way of its own. */
  constructor(
    private readonly session: Session,
    begins = true,
  ) {
    $effect(() => this.keep());
    if (begins) $effect(() => this.begin());
  }

  /** The match that is over, while the next one is only talked about. */
  shown = $derived.by(() => {
    const { table } = this.session;
    const isNext = table?.status === 'open' && table.round === (this.kept?.table.round ?? 0) + 1;
    return isNext ? this.kept : null;
  });

  isOffered = $derived.by(() => this.session.table?.status === 'open');
  /** I have said that I want it. */
  isWanted = $derived.by(() => this.isOffered && this.mine?.ready === true);
  private mine = $derived.by(() =>
    this.session.table?.chairs.find((one) => one.person === this.session.person),
  );

  /** Seats of others who want it, and of those who have not said so. */
  others = $derived.by(() => {
    const chairs = this.session.table?.chairs ?? [];
    const people = chairs.flatMap((chair, seat) =>
      chair.person && !chair.bot && chair.person !== this.session.person ? [{ seat, chair }] : [],
    );
    const seats = (isReady: boolean): number[] =>
      people.filter(({ chair }) => (this.isOffered && chair.ready) === isReady).map(({ seat }) => seat);
    return { want: seats(true), wait: seats(false) };
  });

  /** I want another match. `bot`: against bots of this level, for whoever seats the bots. */
  async want(bot?: string): Promise<Refused | null> {
    const { table } = this.session;
    if (table?.status === 'over') {
      const refused = await this.ask({ type: 'rematch' });
      // Somebody else may have been faster: then there is an offer already.
      if (refused && this.session.table?.status !== 'open') return refused;
    }
    if (bot) await this.seat(bot);
    await getReady(this.session);
    return null;
  }

  takeBack(): Promise<Refused | null> {
    return this.ask({ type: 'ready', ready: false });
  }

  /** To the seats, where one can stand up and others come. */
  leave(): void {
    this.kept = null;
  }

  private async seat(bot: string): Promise<void> {
    for (const [seat, chair] of (this.session.table?.chairs ?? []).entries()) {
      if (chair.bot && chair.bot !== bot) await this.ask({ type: 'add_bot', seat, name: bot });
    }
  }

  private async ask(request: Request): Promise<Refused | null> {
    const answer = await this.session.ask(request);
    return answer.granted ? null : answer.refusal;
  }

  private keep(): void {
    const { table, view } = this.session;
    if (table?.status === 'over' && view) this.kept = { table, view };
    if (table?.status === 'playing') this.kept = null;
    if (table?.status !== 'open') this.hasBegun = false;
  }

  /** Whoever is host begins it, without being asked again. */
  private begin(): void {
    const { table } = this.session;
    if (!this.shown || !table || this.hasBegun) return;
    if (hostOf(table) !== this.session.person || !isComplete(table)) return;
    this.hasBegun = true; // where it is refused, the seats say why
    void this.ask({ type: 'start' });
  }
}

/** Those who have won at this table, as `Ann 2 · Expert bot 1`; null while there is nothing to add up. */
export function seriesOf(table: TableInfo, view: View, names: string[], words: SeriesWords): string | null {
  const { series } = table;
  if (!series || series.matches < 2) return null;
  if (isTogether(view)) return words.together(series.together, series.matches);
  const nameOf = (one: Wins): string => {
    const chair = one.seat === null ? null : table.chairs[one.seat];
    if (one.seat !== null && (one.person ? chair?.person === one.person : chair?.bot === one.bot))
      return names[one.seat]!;
    return one.name ?? botName(one.bot ?? '');
  };
  const won = series.wins.map((one) => ({ name: nameOf(one), count: one.count }));
  const drawn = series.matches - won.reduce((sum, one) => sum + one.count, 0);
  const told = won.map((one) => `${one.name} ${one.count}`);
  return [...told, ...(drawn ? [words.drawn(drawn)] : [])].join(' · ');
}

export type SeriesWords = {
  together: (won: number, of: number) => string;
  drawn: (count: number) => string;
};
