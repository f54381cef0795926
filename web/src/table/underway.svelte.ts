/**
 * The moves that the server has not answered yet. Where there are turns one is enough: a second press is on what is
 * decided already. Where there are none a second choice is as good as the first and follows it at once; only the same
 * press again says nothing new.
 */
export class UnderWay {
  private moves = $state.raw<{ id: number }[]>([]); // in the order of the presses

  constructor(private readonly hasTurns: () => boolean) {}

  get isBusy(): boolean {
    return this.moves.length > 0;
  }

  allows(id: number): boolean {
    return this.hasTurns() ? !this.isBusy : this.moves.at(-1)?.id !== id;
  }

  /** Sends it, and holds it until it is answered. */
  async send(id: number, sent: () => Promise<unknown>): Promise<void> {
    const move = { id };
    this.moves = [...this.moves, move];
    await sent();
    this.moves = this.moves.filter((one) => one !== move);
  }
}
