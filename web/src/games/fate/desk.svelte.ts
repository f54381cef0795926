import type { BoardProps } from '..';
import type { Move } from '../../wire/generated/protocol';
import type { View } from '../../wire/session.svelte';
import { say } from '../../words/index.svelte';
import { MOVES } from '../../wire/generated/moves/fate';
import * as fate from './data';
import { Drag, type Dragged } from './drag.svelte';
import { foreseen, NOTHING, type Foreseen } from './foreseen';
import { l } from './labels';

/** What all parts of the board share: what is shown, what may be chosen, and what the hand is doing. */

/** The match in which one's own are kept open: it outlasts the board, which is built anew when one looks back. */
class KeptOpen {
  match = $state<string | null>(null);
}
const open = new KeptOpen();

export class Desk {
  tried = $state<string | null>(null); // a slot that a finger touched once, to see what would happen
  isHeld = $state(false); // one's own two demigods are looked at as long as they are held
  private wanted = $state<string | null>(null); // where something was dropped, to be chosen next
  readonly drag = new Drag(
    (what) => this.lift(what),
    (what, place) => this.drop(what, place),
  );

  constructor(
    private readonly given: () => BoardProps,
    private readonly shown: () => View,
    private readonly choose: (move: Move, follows: boolean) => void,
  ) {
    $effect(() => this.given().previews?.look('board', this.aimed ? [this.aimed] : []));
  }

  // What is shown

  get world(): fate.World {
    return fate.worldOf(this.shown());
  }
  get box(): fate.Box {
    return fate.boxOf(this.given().reference);
  }
  get me(): number {
    return this.given().view.seat ?? 0;
  }
  get other(): number {
    return 1 - this.me;
  }
  /** Nobody here can act: somebody watches, or looks at it again. */
  get isWatching(): boolean {
    return this.given().watching;
  }
  /** Through whose eyes it is seen: a seat's, or nobody's. */
  isMe(seat: number): boolean {
    return this.given().view.seat === seat;
  }
  get mine(): number[] {
    return (this.isMe(this.me) && this.world.players[this.me]?.demigods) || [];
  }
  get isLooking(): boolean {
    return this.isHeld || this.isKept;
  }
  get isKept(): boolean {
    return open.match === this.given().match;
  }
  set isKept(is: boolean) {
    open.match = is ? this.given().match : null;
  }
  /** Who has a demigod, where that may be shown: one's own only while they are looked at. */
  isKnownToHave(seat: number, demigod: number): boolean {
    const isShown = !this.isMe(seat) || this.isLooking || this.world.phase === 'over';
    return isShown && (this.world.players[seat]!.demigods?.includes(demigod) ?? false);
  }
  nameOf(seat: number): string {
    return this.given().names[seat] ?? '';
  }
  called(seat: number): string {
    return this.isMe(seat) ? l('you') : this.nameOf(seat);
  }
  /** One's own stands last, as one's own hand lies nearest. */
  get seats(): number[] {
    return [this.other, this.me];
  }
  demigod(number: number): string {
    return say(this.box.demigods[number]!.words);
  }
  criterion(card: number): string {
    return say(this.box.cards[card]!.criterion);
  }
  edgeName(number: number): string {
    return say(this.box.edges[number]!.words);
  }
  slotName(number: number): string {
    return say(this.box.slots[number]!.words);
  }

  // What may be chosen; it belongs to the present

  get legal(): Move[] {
    return this.shown() === this.given().view ? this.given().legal : [];
  }
  get isMyTurn(): boolean {
    return this.legal.length > 0;
  }
  moveAt(place: string): Move | undefined {
    return this.legal.find((move) => move.at[0] === place);
  }
  moveOf(kind: fate.MoveKind['kind']): Move | undefined {
    return this.legal.find((move) => fate.isKind(move, kind));
  }
  isSpoken(...places: string[]): boolean {
    return places.some((place) => this.given().lit.includes(place));
  }
  point(...places: string[]): void {
    this.given().point(places);
  }

  play(move: Move, follows = false): void {
    this.tried = null;
    this.choose(move, follows);
  }

  /** The move at a place, or the reason why there is none. */
  press(place: string, number: number): void {
    const move = this.moveAt(place);
    this.wanted = null;
    if (move) this.play(move);
    else if (this.isMyTurn) this.given().ask(number);
  }

  pressDemigod(demigod: number): void {
    const { phase } = this.world;
    const isSmite = phase === 'smite' || phase === 'power_smite';
    const kind = isSmite ? 'smite' : phase === 'switch' || phase === 'guess' ? phase : 'place';
    this.press(fate.demigodAt(demigod), MOVES[kind](demigod));
  }

  // What would happen

  /** The move under the hand: dragged over, tried by a finger, or pointed at. */
  private get aimed(): Move | undefined {
    const { lit } = this.given();
    const at = this.drag.over ?? this.tried;
    return (
      this.legal.find((one) => one.at[0] === at) ??
      (lit.length === 1 ? this.legal.find((one) => one.at[0] === lit[0]) : undefined)
    );
  }
  get foreseen(): Foreseen {
    const move = this.aimed;
    if (move) return foreseen(this.world, move, this.given().previews?.of(move) ?? null);
    return { ...NOTHING, quests: this.touchedBy(this.drag.over ?? this.tried ?? '') };
  }
  private touchedBy(place: string): number[] {
    if (this.drag.what?.kind !== 'demigod' || !place.startsWith('tile/')) return [];
    return this.box.edges[fate.numberOf(place)]!.touches;
  }
  changeOf(demigod: number): number {
    return this.foreseen.changes.find((one) => one.demigod === demigod)?.change ?? 0;
  }

  // What the hand drags

  grab(event: PointerEvent, demigod: number): void {
    const mayLeave = this.moveAt(fate.demigodAt(demigod)) !== undefined;
    if (mayLeave) this.drag.begin(event, { kind: 'demigod', number: demigod });
  }

  /** Where a dragged demigod may be dropped, before the server was asked: on open tiles. */
  mayTake(edge: number): boolean {
    const tile = this.world.edges[edge];
    return this.world.phase === 'turn' && this.drag.what?.kind === 'demigod' && tile?.demigod === null;
  }

  /** A servant is named when it is picked up, so that the server says what it would do in each place. */
  private lift(what: Dragged): void {
    if (what.kind !== 'servant') return;
    const move = this.moveAt(fate.servantAt(this.me, fate.SERVANTS[what.number]!));
    if (move) this.play(move);
  }

  private drop(what: Dragged, place: string | null): void {
    if (!place) return;
    if (what.kind === 'servant') {
      this.wanted = place;
      return;
    }
    const move = this.moveAt(fate.demigodAt(what.number));
    if (!move || place === fate.demigodAt(what.number)) return;
    const isSmitten = fate.isKind(move, 'smite');
    if (isSmitten && place !== 'abyss') return;
    if (fate.isKind(move, 'place') && !place.startsWith('tile/')) return;
    this.wanted = isSmitten ? null : place;
    this.play(move);
  }

  /** Once the server has answered: what was dropped goes where it was dropped. */
  goOn(): void {
    if (this.wanted === null || this.given().busy) return;
    const move = this.given().legal.find((one) => one.at[0] === this.wanted);
    this.wanted = null;
    if (move) this.play(move, true);
  }
}
