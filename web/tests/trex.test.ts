import { beforeEach, describe, expect, it, test } from 'vitest';
import { seatAhead, seatUnder, type Place } from '../src/games/trex/aim';
import { frameOf, levelOf, performanceModeOf, together, type Card } from '../src/games/trex/data';
import { decidedOn } from '../src/games/trex/decided';
import { actionName, cardName, colourName } from '../src/games/trex/labels';
import type { Gesture } from '../src/games/trex/puppet';
import { say, speech } from '../src/words/index.svelte';
import type { Words } from '../src/wire/generated/protocol';
import type { View } from '../src/wire/session.svelte';
import { learn } from './support/catalogues';

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

  it('but only for those who sit', () => {
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
  expect(performanceModeOf(undefined)).toBe('puppets');
  expect(performanceModeOf({ performance_mode: 'room' })).toBe('room');
  expect(performanceModeOf({ performance_mode: 'moon' })).toBe('puppets');
});

describe('words', () => {
  const who = { me: 0, names: ['Ann', 'Bob', 'Cleo'] };
  const told = (key: string, args: Words['args']): string => say({ key, args }, who);
  const cardOf = (colour: string, value: number): Words => ({
    key: 'trex.card',
    args: { colour: { key: `trex.colour_${colour}` }, value },
  });
  const players = [0, 2].map((seat) => ({ key: 'trex.one_of_players', args: { seat } }));
  const exact = { seat: 0, player: 1, card: cardOf('orange', 6), other: cardOf('blue', 6), tokens: 2 };
  const drawn = { card: cardOf('orange', 6), value: 6, action: { key: 'trex.action_be_a_t_rex' } };

  beforeEach(() => learn('trex'));

  it('tell who presents to whom by name, and the reader is you', () => {
    speech.choose('en');
    expect(told('trex.presented', { seat: 1, player: 2 })).toBe('Bob presents a card to Cleo.');
    expect(told('trex.presented', { seat: 1, player: 0 })).toBe('Bob presents a card to you.');
    expect(told('trex.tied', { players })).toContain('players Ann, Cleo are tied');
    expect(say({ key: 'trex.tied', args: { players } })).toContain('players 1, 3 are tied');
    expect(told('trex.exact', exact)).toBe(
      'You have orange 6, Bob has blue 6: an exact match, 2 good tokens each.',
    );
    speech.choose('de');
    expect(told('trex.presented', { seat: 1, player: 0 })).toBe('Bob legt eine Karte vor dich.');
    expect(told('trex.exact', exact)).toBe(
      'Du hast Orange 6, Bob hat Blau 6: genau gleich, je 2 gute Marken.',
    );
  });

  it('keep a card that was drawn face down, whoever looks over a shoulder', () => {
    speech.choose('en');
    expect(told('trex.drew_card', drawn)).toBe('You draw a card: it lies face down before you.');
    speech.choose('de');
    expect(told('trex.drew_card', drawn)).toBe('Du ziehst eine Karte: Sie liegt verdeckt vor dir.');
  });

  it('name actions and cards', () => {
    speech.choose('de');
    expect(actionName({ words: { key: 'trex.action_be_a_t_rex' } })).toBe('Sei ein T-Rex');
    expect(actionName({ words: { key: 'trex.action', args: { name: 'Be Bob' } } })).toBe('Be Bob');
    expect(actionName(null)).toBe('…');
    const card: Card = { kind: 12, value: 3, colour: 'blue', shape: 'circle', sign: '●' };
    expect([colourName('purple'), cardName(card)]).toEqual(['Lila', 'Blau 3']);
  });
});
