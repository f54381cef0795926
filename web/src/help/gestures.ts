import { untrack } from 'svelte';
import { help, thingAt } from './about.svelte';

/**
 * The one gesture for help, listened for on the whole page: a hand or the focus that rests on a thing, a finger that stays
 * on it, and any press while somebody is asking. A board only says what its things are, by `data-about`.
 */

const REST = 900; // milliseconds: less is only passing by
const LONG = 500;
const SLACK = 10; // pixels that a finger which stays may move
const WITHIN = '[data-help]'; // the sheet itself, and what belongs to it

const QUIET = '[data-quiet]'; // what everybody rests on while they play: told only when asked for

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog') !== null;

const isHelp = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(WITHIN) !== null;

export class Gestures {
  private rest = 0;
  private long = 0;
  private pressed = { x: 0, y: 0 };
  private swallows = false; // the click that ends a long press

  /** Listeners go first, before the board hears of anything. */
  listen(): () => void {
    const stop = new AbortController();
    const on = (name: string, hear: (event: never) => void): void =>
      addEventListener(name, hear as EventListener, { capture: true, signal: stop.signal });
    on('pointerover', (event: PointerEvent) => this.over(event));
    on('pointerdown', (event: PointerEvent) => this.down(event));
    on('pointermove', (event: PointerEvent) => this.move(event));
    for (const name of ['pointerup', 'pointercancel']) on(name, () => clearTimeout(this.long));
    on('click', (event: MouseEvent) => this.click(event));
    on('contextmenu', (event: MouseEvent) => this.swallows && event.preventDefault());
    on('focusin', (event: FocusEvent) => this.focus(event));
    on('focusout', () => untrack(() => this.leave())); // also when what has the focus is taken off the page
    on('keydown', (event: KeyboardEvent) => this.key(event));
    return () => {
      stop.abort();
      clearTimeout(this.rest);
      clearTimeout(this.long);
    };
  }

  private over(event: PointerEvent): void {
    if (event.pointerType !== 'mouse' || isHelp(event.target)) return;
    const thing = thingAt(event.target);
    if (thing === help.asked?.at) return;
    this.leave();
    if (thing && event.buttons === 0 && !thing.matches(QUIET)) this.soon(thing, false);
  }

  private focus(event: FocusEvent): void {
    const thing = thingAt(event.target);
    const isByKey = event.target instanceof Element && event.target.matches(':focus-visible');
    if (thing && isByKey && !thing.matches(QUIET)) this.soon(thing, true);
  }

  private soon(thing: Element, isSaid: boolean): void {
    clearTimeout(this.rest);
    this.rest = window.setTimeout(() => {
      if (thing.isConnected && !help.asked?.isPinned) help.ask(thing, { isPinned: false, isSaid });
    }, REST);
  }

  private leave(): void {
    clearTimeout(this.rest);
    if (help.asked && !help.asked.isPinned) help.close();
  }

  private down(event: PointerEvent): void {
    this.leave();
    this.swallows = false;
    if (isHelp(event.target)) return;
    const thing = thingAt(event.target);
    if (help.isAsking && isOnBoard(event.target)) event.stopPropagation();
    if (!thing || event.pointerType === 'mouse') return;
    this.pressed = { x: event.clientX, y: event.clientY };
    this.long = window.setTimeout(() => {
      this.swallows = true;
      help.ask(thing, { isPinned: true, isSaid: true });
    }, LONG);
  }

  private move(event: PointerEvent): void {
    const far = Math.hypot(event.clientX - this.pressed.x, event.clientY - this.pressed.y);
    if (far > SLACK) clearTimeout(this.long);
  }

  private click(event: MouseEvent): void {
    if (isHelp(event.target)) return;
    const thing = thingAt(event.target);
    if (this.swallows) return this.swallow(event);
    if (help.isAsking && isOnBoard(event.target)) {
      this.swallow(event);
      if (thing) help.ask(thing, { isPinned: true, isSaid: true });
    } else if (help.asked?.isPinned) {
      this.swallow(event); // it puts the sheet away, and does nothing on the board
      help.close();
    }
  }

  private swallow(event: Event): void {
    this.swallows = false;
    event.preventDefault();
    event.stopPropagation();
  }

  private key(event: KeyboardEvent): void {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') this.escape(event);
    else if (event.key === 'i' || event.key === 'I') help.switchAsking();
    else if (help.isAsking && (event.key === 'Enter' || event.key === ' ')) this.choose(event);
  }

  /** One thing at a time: first the sheet goes, then the asking. */
  private escape(event: KeyboardEvent): void {
    if (!help.asked && !help.isAsking) return;
    event.stopPropagation();
    if (help.asked) help.close();
    else help.isAsking = false;
  }

  /** A button makes a click of it by itself; what is none does not. */
  private choose(event: KeyboardEvent): void {
    const thing = thingAt(event.target);
    if (!thing || isHelp(event.target)) return;
    this.swallow(event);
    help.ask(thing, { isPinned: true, isSaid: true });
  }
}

const isOnBoard = (target: EventTarget | null): boolean =>
  target instanceof Element && (thingAt(target) !== null || target.closest('main') !== null);

/** While somebody asks, the keyboard reaches all things, also those that are no buttons. Answers how to end it. */
export function makeReachable(): () => void {
  const things = [...document.querySelectorAll<HTMLElement | SVGElement>('main [data-about]')];
  const added = things.filter(
    (one) =>
      !one.matches('button:not(:disabled), a[href], [tabindex]') && !one.closest('[aria-hidden="true"]'),
  );
  for (const one of added) one.setAttribute('tabindex', '0');
  return () => added.forEach((one) => one.removeAttribute('tabindex'));
}
