import { expect, test, vi } from 'vitest';
import { curvesOf, markersOf, pathOf } from '../src/replay/curve';
import { stepBefore, stepOf, viewsOf, type Replay } from '../src/replay/replay';
import { Player, SPEEDS } from '../src/replay/player.svelte';
import { noteOf, noteWhatIsShown } from '../src/replay/proof/notes';
import { ofTable } from '../src/replay/source';
import { isShared, rankingOf, sheetOf } from '../src/replay/sheet';
import { differ } from '../src/hot/players.svelte';
import { ordered } from '../src/table/seats';
import type { View } from '../src/wire/session.svelte';

const view = (table: Record<string, unknown>, game = 'x'): View => ({
  game,
  seats: 2,
  options: {},
  seat: null,
  actors: [],
  over: false,
  outcome: null,
  table,
});
const step = (upto: number, value: number) => ({
  upto,
  by: 0,
  events: [],
  changes: [[['table', 'n'], value]],
});
const replay = { first: view({ n: 0, same: { deep: 1 } }), steps: [step(2, 1), step(3, 2), step(7, 3)] };

test('a replay is the first view and what each step changed', () => {
  const views = viewsOf(replay as unknown as Replay);
  expect(views.map((one) => one.table.n)).toEqual([0, 1, 2, 3]);
  expect(views[3]!.table.same).toBe(views[0]!.table.same);
});

test('an entry of the log is found in the step that it happened in', () => {
  const one = replay as unknown as Replay;
  expect([0, 1, 2, 3, 6, 7].map((entry) => stepOf(one, entry))).toEqual([1, 1, 2, 3, 3, 3]);
  expect([0, 2, 6].map((entry) => stepBefore(one, entry))).toEqual([0, 1, 2]);
});

test('a player runs by itself to the end, and keys lead anywhere', () => {
  vi.useFakeTimers();
  const player = new Player(() => 3);
  player.toggle();
  vi.advanceTimersByTime(SPEEDS.normal * 2 + 10);
  expect([player.at, player.isPlaying, player.jumps]).toEqual([2, true, 0]);
  vi.advanceTimersByTime(SPEEDS.normal * 2);
  expect([player.at, player.isPlaying]).toEqual([3, false]);
  for (const [key, at] of [
    ['Home', 0],
    ['ArrowRight', 1],
    ['End', 3],
    ['ArrowLeft', 2],
    ['PageUp', 0],
  ] as const) {
    expect(player.press(key)).toBe(true);
    expect(player.at).toBe(at);
  }
  expect(player.press('x')).toBe(false);
  vi.useRealTimers();
});

test('two seats share one curve, more have one each', () => {
  const review = {
    level: 'expert',
    points: [],
    line: [
      [0, 0, 0.6],
      [3, 1, 0.6],
    ] as [number, number, number][],
  };
  expect(curvesOf(review, 2)).toEqual([
    {
      seat: 0,
      dots: [
        { entry: 0, part: 0.6 },
        { entry: 3, part: 0.4 },
      ],
    },
  ]);
  expect(curvesOf(review, 3).map((curve) => curve.dots.length)).toEqual([1, 1, 0]);
  expect(
    pathOf(
      [
        { entry: 0, part: 1 },
        { entry: 5, part: 0 },
      ],
      10,
      100,
      50,
    ),
  ).toBe('M0.0 0.0L50.0 50.0');
});

test('numbers below the graph stand in rows, so that none hides another', () => {
  const rows = (...entries: number[]) => markersOf(entries, 100, 0.1).map((one) => one.row);
  expect(rows(0, 50, 100)).toEqual([0, 0, 0]);
  expect(rows(10, 12, 14, 21)).toEqual([0, 1, 2, 0]);
  expect(markersOf([0], 0, 0.1)).toEqual([{ at: 0, row: 0 }]);
});

test('the score sheet is read off the view, and a strange view leaves it empty', () => {
  const points = { position: 5, guess: 3, powers: -2, total: 6 };
  const lines = sheetOf(view({ players: [{ points }, { points: { ...points, total: 1 } }] }, 'fate'));
  expect(lines.at(-1)).toEqual({ label: 'Points', values: [6, 1], isTotal: true });
  const slots = [{ health: 3 }, null, { health: 0 }];
  expect(sheetOf(view({ sides: [{ slots }, { slots: null }] }, 'scathe'))[1]!.values).toEqual([3, 0]);
  expect(sheetOf(view({}, 'scathe'))).toEqual([]);
});

test('the sheet has the first place on top, equal places where nothing tells apart, and none without a winner', () => {
  const places = (scores: number[], totals?: number[]) =>
    rankingOf(scores, totals).map(({ seat, place }) => [seat, place]);
  expect(places([1, 0, 0, 0], [13, 8, 5, 10])).toEqual([
    [0, 1],
    [3, 2],
    [1, 3],
    [2, 4],
  ]);
  const shared = [
    [1, 1],
    [2, 1],
    [0, 3],
  ];
  expect(places([0, 0.5, 0.5])).toEqual(shared);
  expect(places([0, 0.5, 0.5], [9, 12, 7])).toEqual(shared); // who shares the win is not told apart
  expect(places([1, 0, 0], [9, 4, 4]).map(([, place]) => place)).toEqual([1, 2, 2]);
  const nobody = [
    [0, null],
    [1, null],
  ];
  expect(places([0, 0], [3, 8])).toEqual(nobody);
  expect(places([1, 1], [3, 8]).map(([, place]) => place)).toEqual([1, 1]);
  expect([isShared([1, 0]), isShared([0.5, 0.5]), isShared([0, 0])]).toEqual([false, true, false]);
});

test('the first seal and the last hash that were shown are kept', () => {
  const table = (status: string, commitment: string, end: string | null) =>
    noteWhatIsShown({ id: 't', round: 0, status, fairness: { commitment, end, secret: null } });
  table('open', 'one', null);
  table('playing', 'two', null);
  table('over', 'two', 'end');
  expect(noteOf('t', 0)).toEqual({ seal: 'one', entropy: null, seat: null, end: 'end' });
  expect(noteOf('t', 1)).toBeNull();
});

test('a curtain is needed where two do not see the same', () => {
  expect(differ([view({ hand: [1] }), view({ hand: [1] })])).toBe(false);
  expect(differ([view({ hand: [1] }), view({ hand: [null] })])).toBe(true);
});

test('levels come first, from the weakest on', () => {
  expect(ordered(['random', 'greedy', 'beginner', 'master'])).toEqual([
    'beginner',
    'master',
    'random',
    'greedy',
  ]);
});

test('a review is begun once, and then asked for by its ticket', async () => {
  const answers = [{ state: 'thinking', done: 0, of: 2, ticket: 'abc' }, { state: 'ready' }];
  const paths: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    paths.push(path);
    return Promise.resolve(Response.json(answers[paths.length - 1]));
  });
  const { review } = ofTable('t', '1');
  for (const { state } of answers) expect(await review()).toMatchObject({ state });
  vi.unstubAllGlobals();
  expect(paths).toEqual(['/api/tables/t/review?round=1', '/api/reviews/abc']);
});
