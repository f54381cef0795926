import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { seatAhead, seatUnder, type Place } from '../src/games/trex/aim';
import { frameOf, levelOf, stageOf, together, type Card } from '../src/games/trex/data';
import { decidedOn } from '../src/games/trex/decided';
import type { Gesture } from '../src/games/trex/puppet';
import { say, speech } from '../src/words/index.svelte';
import { trex as german } from '../src/words/trex.de';
import { ACTIONS } from '../src/words/trex.names.de';
import type { View } from '../src/wire/session.svelte';

const at = (seat: number, x: number, y: number): Place => ({
  seat,
  left: x - 50,
  right: x + 50,
  top: y - 50,
  bottom: y + 50,
});

describe('a card that is thrown', () => {
  const places = [at(1, 100, 100), at(2, 300, 100), at(3, 500, 100)];

  it('goes to the seat it is laid on', () => {
    expect(seatUnder(places, { x: 310, y: 140 })).toBe(2);
    expect(seatUnder(places, { x: 310, y: 400 })).toBeNull();
  });

  it('flies to the seat that it is flicked towards', () => {
    const from = { x: 300, y: 600 };
    expect(seatAhead(places, from, { x: 0, y: -2 })).toBe(2);
    expect(seatAhead(places, from, { x: 0.8, y: -2 })).toBe(3);
    expect(seatAhead(places, from, { x: -0.8, y: -2 })).toBe(1);
  });

  it('stays when it is put down, or flicked where nobody is', () => {
    expect(seatAhead(places, { x: 300, y: 600 }, { x: 0, y: -0.1 })).toBeNull();
    expect(seatAhead(places, { x: 300, y: 600 }, { x: 0, y: 2 })).toBeNull();
  });
});

describe('a move names the cards it was decided on', () => {
  const view = {
    game: 'trex',
    seat: 1,
    table: { players: [{ cards_had: 4 }, { cards_had: 2 }, { cards_had: 7 }] },
  } as unknown as View;

  it('the own one, and that of the seat it goes to', () => {
    expect(decidedOn(view, 2)).toEqual({ holding: 2, against: 7 });
    expect(decidedOn(view, 9)).toEqual({ holding: 2 });
    expect(decidedOn(view, 7)).toEqual({ holding: 2 });
  });

  it('but only where there are no turns, and only for those who sit', () => {
    expect(decidedOn({ ...view, game: 'scathe' }, 2)).toEqual({});
    expect(decidedOn({ ...view, seat: null }, 2)).toEqual({});
  });
});

describe('levels', () => {
  const card = (value: number): Card => ({ kind: 0, value, colour: 'orange', shape: 'triangle', sign: '▲' });

  it('a card that is performed looks like its own level', () => {
    for (let value = 1; value <= 10; value++) expect(levelOf(frameOf(card(value), 0))).toBe(value);
  });

  it('standing still is none, and more than all is still ten', () => {
    expect(levelOf({ far: 0, fast: 0, gesture: 0 })).toBe(0);
    expect(levelOf({ far: 100, fast: 100, gesture: 0 })).toBe(10);
  });
});

describe('two actions at once', () => {
  const gesture = (part: string, motion: string, also: Gesture['and'] = null): Gesture =>
    ({ pose: 'upright', part, motion, and: also, reach: [0.1, 1], beats: [0.3, 2], sound: null }) as Gesture;

  it('move a part each', () => {
    const both = together(gesture('jaw', 'open'), { ...gesture('arms', 'flap'), sound: 'bok' });
    expect(both).toMatchObject({
      part: 'jaw',
      motion: 'open',
      and: { part: 'arms', motion: 'flap' },
      sound: 'bok',
    });
  });

  it('never move one part in two ways', () => {
    const other = gesture('arms', 'flap', { part: 'head', motion: 'bounce' });
    expect(together(gesture('arms', 'tap'), other).and).toEqual({ part: 'head', motion: 'bounce' });
    expect(together(gesture('arms', 'tap'), gesture('left_arm', 'wave')).and).toBeNull();
    expect(together(gesture('left_arm', 'tap'), gesture('arms', 'wave')).and).toBeNull();
  });
});

test('a table without a word about it is one of puppets', () => {
  expect(stageOf(undefined)).toBe('puppets');
  expect(stageOf({ stage: 'room' })).toBe('room');
  expect(stageOf({ stage: 'moon' })).toBe('puppets');
});

describe('words', () => {
  const who = { me: 0, names: ['Ann', 'Bob', 'Cleo'] };
  const told = (key: string, args: object): string => say({ key, args: { ...args }, english: '?' }, who);

  it('tell who presents to whom by name, and the reader is you', () => {
    speech.choose('en');
    expect(told('trex.presented', { seat: 1, player: 3 })).toBe('Bob presents a card to Cleo.');
    expect(told('trex.presented', { seat: 1, player: 1 })).toBe('Bob presents a card to you.');
    expect(told('trex.tied', { players: '1, 3' })).toContain('Ann, Cleo');
    speech.choose('de');
    expect(told('trex.presented', { seat: 1, player: 1 })).toBe('Bob legt eine Karte vor dich.');
    const exact = { seat: 0, player: 2, card: 'orange 6', other: 'blue 6', tokens: 2 };
    expect(told('trex.exact', exact)).toBe('Du hast Orange 6, Bob: Blau 6. Genau gleich, je 2 gute Marken.');
  });

  it('know every action and every sentence of the game in German', () => {
    const table = readFileSync('../src/scalehouse/games/trex/actions.toml', 'utf-8');
    const texts = [...table.matchAll(/^text = "(.*?)"/gm)].map(([, text]) => text!);
    expect(texts).toHaveLength(60);
    expect(texts.filter((text) => !(text in ACTIONS))).toEqual([]);
    const catalogue = readFileSync('../src/scalehouse/games/trex/catalogue.py', 'utf-8');
    const keys = [...catalogue.matchAll(/^ {8}"(\w+)":/gm)].map(([, key]) => `trex.${key}`);
    expect(keys.length).toBeGreaterThan(60);
    expect(keys.filter((key) => !(key in german.templates))).toEqual([]);
  });
});
