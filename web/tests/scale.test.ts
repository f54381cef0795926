import { beforeEach, describe, expect, test } from 'vitest';
import { Camera } from '../src/games/scale/camera.svelte';
import {
  COLOURS,
  endings,
  hasMore,
  inChain,
  placing,
  type Card,
  type Colour,
  type Place,
} from '../src/games/scale/data';
import { foreseen } from '../src/games/scale/foreseen';
import type { Preview } from '../src/table/preview.svelte';
import {
  areNeighbours,
  boxOf,
  closer,
  fit,
  fitAround,
  kept,
  middleOf,
  RADIUS,
  WIDTH,
} from '../src/games/scale/hex';
import { nearest } from '../src/games/scale/focus';
import { EVENTS } from '../src/games/scale/icons';
import { Intent, placesFor } from '../src/games/scale/intent.svelte';
import { cardName, colourName, monthName } from '../src/games/scale/labels';
import { PORTRAITS } from '../src/games/scale/portraits';
import { sheet } from '../src/games/scale/sheet';
import { Month, type View } from '../src/wire/generated/views/scale';
import type { Move, Words } from '../src/wire/generated/protocol';
import { say, speech } from '../src/words/index.svelte';
import { keysOf, learn } from './support/catalogues';

beforeEach(() => {
  learn('scale');
  speech.choose('en');
});

const w = (key: string, args?: Words['args']): Words =>
  args ? { key: `scale.${key}`, args } : { key: `scale.${key}` };
const LOVE = { colour: w('colour_light_gray'), kind: w('kind_love'), sign: '+' };

const card = (number: number, colour: Colour): Card => ({
  card: number,
  words: w('card', LOVE),
  event: w('kind_love'),
  colour,
  operator: 'add',
  sign: '+',
});
const move = (kind: string, at: string[] = []): Move => ({
  id: 0,
  kind,
  args: {},
  words: w(kind),
  at,
});

describe('hexes', () => {
  test('a hex has six neighbours, all equally far', () => {
    const around = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => ({ x, y })));
    const beside = around.filter((one) => areNeighbours({ x: 0, y: 0 }, one));
    expect(beside).toHaveLength(6);
    for (const one of beside) expect(Math.hypot(middleOf(one).x, middleOf(one).y)).toBeCloseTo(WIDTH);
  });

  test('y goes down and to the right, as the server counts', () => {
    expect(middleOf({ x: 0, y: 1 })).toEqual({ x: WIDTH / 2, y: 1.5 * RADIUS });
  });
});

describe('where one looks', () => {
  const ROOM = { width: 400, height: 300 };
  const NONE = { width: 0, height: 0 };
  const EDGES = { left: 0, right: 0, top: 0, bottom: 0 };
  const row = (length: number) => Array.from({ length }, (_, x) => ({ x, y: 0 }));

  test('a long chain is all in sight', () => {
    const box = boxOf(row(30));
    const look = fit(box, ROOM, EDGES);
    expect((box.right - box.left) * look.zoom).toBeCloseTo(400);
    expect(look.x).toBeCloseTo((box.left + box.right) / 2);
  });

  test('a single card is not blown up', () => {
    expect(fit(boxOf([]), ROOM, EDGES).zoom).toBeLessThan(2);
  });

  test('only what would lie under the buttons costs room', () => {
    const margin = { x: 0, top: 0, bottom: 0, left: NONE, right: { width: 60, height: 100 } };
    expect(fitAround(row(8), ROOM, margin).zoom).toBeCloseTo(400 / (8 * WIDTH)); // in the middle, above them
    const low = { ...margin, right: { width: 60, height: 200 } };
    expect(fitAround(row(8), ROOM, low).zoom).toBeCloseTo(340 / (8 * WIDTH));
  });

  test('what is under the finger stays there while one comes closer', () => {
    const look = { x: 10, y: 20, zoom: 1 };
    const near = closer(look, 2, { x: 50, y: -30 });
    expect({ x: near.x + 50 / near.zoom, y: near.y - 30 / near.zoom }).toEqual({ x: 60, y: -10 });
  });

  test('the chain cannot be lost out of sight', () => {
    const box = boxOf(row(2));
    expect(kept({ x: 9_999, y: -9_999, zoom: 1 }, box)).toEqual({ x: box.right, y: box.top, zoom: 1 });
  });
});

describe('a finger', () => {
  const NO_ROOM = { width: 0, height: 0 };
  const row = Array.from({ length: 20 }, (_, x) => ({ x, y: 0 }));
  const down = (pointerType: string) =>
    ({ pointerType, pointerId: 1, button: 0, clientX: 0, clientY: 0 }) as PointerEvent;

  function camera(pointerType: string): Camera {
    const made = new Camera(
      () => row,
      () => row.slice(-1),
      () => ({ x: 0, top: 0, bottom: 0, left: NO_ROOM, right: NO_ROOM }),
    );
    made.room = { width: 300, height: 300 };
    made.press(down(pointerType));
    return made;
  }

  test('brings near what was too small when it came down, once, though it has grown since', () => {
    const touched = camera('touch');
    expect(touched.look.zoom * WIDTH).toBeLessThan(40);
    touched.room = { width: 3000, height: 3000 };
    expect(touched.look.zoom * WIDTH).toBeGreaterThan(44);
    expect(touched.comesNear(row[3]!)).toBe(true);
    expect(touched.comesNear(row[3]!)).toBe(false);
    touched.press(down('touch'));
    expect(touched.comesNear(row[3]!)).toBe(false);
  });

  test('has the places that matter in sight, large enough, where there is no room for all', () => {
    const { look } = camera('touch');
    expect(look.zoom * WIDTH).toBeGreaterThanOrEqual(24);
    expect(look.x).toBeCloseTo(middleOf(row.at(-1)!).x);
  });

  test('is not a mouse, which chooses at once', () => {
    expect(camera('mouse').comesNear(row[3]!)).toBe(false);
  });
});

describe('what a right would do', () => {
  const told = (total: number | null, ...at: string[]): Preview => ({
    after: {} as Preview['after'],
    events: [],
    sums: [{ words: move('sum_turns').words, at, terms: [], total }],
    then: 'seats',
  });

  test('a strike is about the cards of its victim that can be turned', () => {
    expect(foreseen(told(-1, 'seat/2', 'card/0', 'card/5'))).toMatchObject({
      kind: 'hit',
      seat: 2,
      count: 1,
      cards: [0, 5],
    });
  });

  test('a Multiply counts all that are showing', () => {
    expect(foreseen(told(2, 'card/0', 'card/4'))).toMatchObject({
      kind: 'more',
      seat: null,
      count: 2,
      cards: [0, 4],
    });
  });

  test('what is not known yet, or has no number, is not shown', () => {
    expect(foreseen(null)).toBeNull();
    expect(foreseen(told(null, 'card/0'))).toBeNull();
  });
});

describe('a card in the hand', () => {
  const PLACES: Place[] = [
    { x: 1, y: 0, takes: ['white', 'black'] },
    { x: 0, y: 1, takes: ['light gray'] },
  ];

  test('goes where its colour fits, and the first one anywhere', () => {
    expect(placesFor(card(0, 'white'), PLACES, 3)).toEqual(['place/1/0']);
    expect(placesFor(card(0, 'white'), [], 0)).toEqual(['place/0/0']);
  });

  test('and its place are one thing to a hand: the place follows when it is asked for', () => {
    const intent = new Intent();
    intent.pick(3);
    const place = move('card', ['card/3']);
    expect(intent.place(3, 'place/1/0', [place])).toBe(place);
    expect(intent.picked).toBeNull();
    expect(intent.next([move('pay', ['card/3'])], 'pay')).toBeUndefined(); // a question in between
    const spot = move('spot', ['place/1/0']);
    expect(intent.next([move('spot', ['place/0/1']), spot], 'spot')).toBe(spot);
    expect(intent.next([spot], 'spot')).toBeUndefined();
  });

  test('what cannot be done any more is forgotten', () => {
    const intent = new Intent();
    intent.place(3, 'place/1/0', []);
    expect(intent.next([move('done')], 'turn')).toBeUndefined();
    expect(intent.next([move('spot', ['place/1/0'])], 'spot')).toBeUndefined();
  });

  test('dropped on somebody it is offered, also where nobody asks whom', () => {
    const intent = new Intent();
    expect(intent.offer(3, 1, [move('offer')])).toMatchObject({ kind: 'offer' });
    const offered = move('card', ['card/3']);
    expect(intent.next([offered], 'offer')).toBe(offered);
  });

  test('is put under the deck, once that is asked for', () => {
    const intent = new Intent();
    const under = move('card', ['card/3']);
    expect(intent.exchange(3, [under], 'exchange')).toBe(under);
    expect(intent.exchange(3, [under, move('exchange')], 'turn')).toMatchObject({ kind: 'exchange' });
    expect(intent.next([under], 'exchange')).toBe(under);
  });

  test('what a card is chosen for, the phase says, and where it lies', () => {
    const legal = [1, 2].map((card) => ({ ...move('card', [`card/${card}`]), args: { card } }));
    const chain = [{ card: 1 }] as View['chain'];
    expect(placing({ phase: 'turn', chain }, legal)).toEqual([legal[1]]);
    expect(inChain({ phase: 'turn', chain }, legal)).toEqual([legal[0]]);
    expect(placing({ phase: 'offer', chain }, legal)).toEqual([]);
    const ends = [3, 0].map((draw) => ({ ...move('done'), args: { draw } }));
    expect(endings({ phase: 'turn', chain }, ends).map((one) => one.args.draw)).toEqual([0, 3]);
    expect(endings({ phase: 'exchange', chain }, ends)).toEqual([]);
    expect(hasMore({ phase: 'turn', chain }, ends)).toBe(false);
    expect(hasMore({ phase: 'turn', chain }, [move('wild_divide')])).toBe(true);
  });
});

describe('words and pictures', () => {
  const keys = (start: string): string[] =>
    keysOf('scale').filter((key) => key.startsWith(`scale.${start}_`));
  const who = { me: 0, names: ['Ann', 'Bob'] };

  test('every event and every god is drawn', () => {
    expect(Object.keys(EVENTS).sort()).toEqual(keys('kind').sort());
    expect(Object.keys(PORTRAITS).sort()).toEqual(
      keys('god')
        .filter((key) => key !== 'scale.god_taken')
        .sort(),
    );
  });

  test('colours and months of a view have names', () => {
    expect(COLOURS.map(colourName)).toEqual(['white', 'light gray', 'dark gray', 'black']);
    expect(Month.map(monthName)).toEqual(keys('month').map((key) => say({ key })));
    speech.choose('de');
    expect(COLOURS.map(colourName)).toEqual(['Weiß', 'Hellgrau', 'Dunkelgrau', 'Schwarz']);
    expect(monthName('march')).toBe('März');
  });

  test('a card is told by colour, event and sign, in the chain with its number', () => {
    const placed = w('placed', { seat: 1, card: w('card_in_chain', { ...LOVE, number: 3 }) });
    const turned = w('crossed', { card: w('card', LOVE) });
    expect(say(placed, who)).toBe('Bob places light gray Love + (no. 3).');
    expect(say(turned, who)).toBe('Light gray Love + is turned over: an X.');
    expect(cardName(card(0, 'light gray'))).toBe('light gray Love +');
    speech.choose('de');
    expect(say(placed, who)).toBe('Bob legt Liebe + (Hellgrau, Nr. 3) an.');
    expect(say(turned, who)).toBe('Liebe + (Hellgrau) wird umgedreht: ein X.');
  });

  test('at the end the gods are counted in German, too', () => {
    speech.choose('de');
    const counts = [
      w('count_of', { god: w('god_wisdom'), count: 3 }),
      w('count_of', { god: w('god_mercy'), count: 2 }),
    ];
    expect(say(w('calendar', { month: w('month_june'), counts }))).toBe(
      'Der Juni ist vorbei. Es liegen offen: Weisheit 3, Gnade 2.',
    );
  });

  test('the sheet of a match names the gods', () => {
    const player = { god: w('god_mercy'), permanent: 1, crossed: 0, showing: 4 };
    const table = { players: [player, { ...player, god: null }] } as unknown as View;
    speech.choose('de');
    expect(sheet(table)[0]!.values).toEqual(['Gnade', '–']);
  });
});

describe('arrow keys', () => {
  const HERE = { x: 0, y: 0 };
  const AROUND = [
    { x: 86, y: 0 },
    { x: 43, y: 75 },
    { x: -43, y: 75 },
    { x: 300, y: 10 },
  ];

  test('go to the nearest place on that side', () => {
    expect(nearest('ArrowRight', HERE, AROUND)).toBe(0);
    expect(nearest('ArrowDown', HERE, AROUND)).toBe(1);
    expect(nearest('ArrowLeft', HERE, AROUND)).toBe(2);
  });

  test('stay where nothing is on that side, and other keys go nowhere', () => {
    expect(nearest('ArrowUp', HERE, AROUND)).toBe(-1);
    expect(nearest('a', HERE, AROUND)).toBe(-1);
  });
});
