import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flushSync } from 'svelte';
import { help } from '../src/help/about.svelte';
import { Gestures, makeReachable } from '../src/help/gestures';
import { placed, type Box, type Placed } from '../src/help/placing';

const PHONE = { width: 360, height: 640 };
const boxOf = (left: number, top: number, width: number, height: number): Box => {
  return { left, top, right: left + width, bottom: top + height };
};
const covers = (sheet: Placed, thing: Box): boolean =>
  sheet.left < thing.right &&
  sheet.left + sheet.width > thing.left &&
  sheet.top < thing.bottom &&
  sheet.top + sheet.height > thing.top;

test('a sheet is wholly in the window and never over its thing, wherever that is', () => {
  const wanted = { width: 344, height: 300 };
  for (let left = 0; left <= 300; left += 20) {
    for (let top = 0; top <= 600; top += 20) {
      const thing = boxOf(left, top, 60, 40);
      const sheet = placed(thing, wanted, PHONE);
      expect(covers(sheet, thing)).toBe(false);
      expect(sheet.left >= 0 && sheet.top >= 0).toBe(true);
      expect(sheet.left + sheet.width <= PHONE.width && sheet.top + sheet.height <= PHONE.height).toBe(true);
      expect(sheet.height).toBeGreaterThan(200);
    }
  }
});

test('beside a thing as high as the window, where there is nothing above or below', () => {
  const thing = boxOf(20, 4, 300, 590);
  const sheet = placed(thing, { width: 352, height: 200 }, { width: 1366, height: 600 });
  expect(sheet.left).toBe(330);
  expect(covers(sheet, thing)).toBe(false);
});

test('where there is little room it is lower, and scrolls', () => {
  const thing = boxOf(10, 250, 340, 200);
  const sheet = placed(thing, { width: 344, height: 500 }, PHONE);
  expect(sheet).toMatchObject({ top: 8, height: 232 });
});

let stop = (): void => undefined;
const played = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML =
    '<main><button data-about="hero:1"><i data-about="token:taunt">T</i></button><p data-about="die">D</p></main>';
  document.querySelector('button')!.addEventListener('click', played);
  stop = new Gestures().listen();
});

afterEach(() => {
  stop();
  help.close();
  help.isAsking = false;
  played.mockReset();
  vi.useRealTimers();
});

const hero = (): Element => document.querySelector('button')!;
const token = (): Element => document.querySelector('i')!;

/** jsdom has no pointer events of its own. */
function point(name: string, at: Element, pointerType: string): void {
  const event = new MouseEvent(name, { bubbles: true, cancelable: true });
  at.dispatchEvent(Object.assign(event, { pointerType }));
  flushSync();
}

const press = (key: string, at: Element = document.body): boolean =>
  at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

test('a hand that rests is told, one that passes by is not', () => {
  point('pointerover', token(), 'mouse');
  vi.advanceTimersByTime(300);
  expect(help.asked).toBeNull();
  vi.advanceTimersByTime(700);
  expect(help.asked?.keys).toEqual(['token:taunt']); // the innermost
  expect(help.asked?.isPinned).toBe(false);
  point('pointerover', document.body, 'mouse');
  expect(help.asked).toBeNull();
});

test('a finger that stays asks, and what it is on is not pressed', () => {
  point('pointerdown', hero(), 'touch');
  vi.advanceTimersByTime(600);
  expect(help.asked).toMatchObject({ keys: ['hero:1'], isPinned: true, isSaid: true });
  point('pointerup', hero(), 'touch');
  point('click', hero(), 'touch');
  expect(played).not.toHaveBeenCalled();
  expect(help.asked).not.toBeNull();
});

test('the next tap puts the sheet away and does nothing else, the one after it plays', () => {
  help.ask(hero(), { isPinned: true, isSaid: true });
  point('pointerdown', hero(), 'touch');
  point('click', hero(), 'touch');
  expect(help.asked).toBeNull();
  expect(played).not.toHaveBeenCalled();
  point('pointerdown', hero(), 'touch');
  point('click', hero(), 'touch');
  expect(played).toHaveBeenCalledOnce();
});

test('a short tap only plays', () => {
  point('pointerdown', hero(), 'touch');
  vi.advanceTimersByTime(200);
  point('pointerup', hero(), 'touch');
  point('click', hero(), 'touch');
  vi.advanceTimersByTime(600);
  expect(played).toHaveBeenCalledOnce();
  expect(help.asked).toBeNull();
});

test('while somebody asks, a press tells and plays nothing; Escape ends one after the other', () => {
  press('i');
  expect(help.isAsking).toBe(true);
  point('click', hero(), 'mouse');
  expect(played).not.toHaveBeenCalled();
  expect(help.asked?.keys).toEqual(['hero:1']);
  press('Escape');
  expect(help.asked).toBeNull();
  expect(help.isAsking).toBe(true);
  press('Escape');
  expect(help.isAsking).toBe(false);
});

test('while somebody asks, the keyboard reaches what is no button, and afterwards no more', () => {
  const die = document.querySelector('p')!;
  const end = makeReachable();
  expect(die.tabIndex).toBe(0);
  help.isAsking = true;
  press('Enter', die);
  expect(help.asked?.keys).toEqual(['die']);
  end();
  expect(die.hasAttribute('tabindex')).toBe(false);
});

test('a key that is typed into a field asks nothing', () => {
  document.body.innerHTML += '<input />';
  press('i', document.querySelector('input')!);
  expect(help.isAsking).toBe(false);
});
