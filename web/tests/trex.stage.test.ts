import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Card, Player, Show } from '../src/games/trex/data';
import Stage from '../src/games/trex/Stage.svelte';
import type { View } from '../src/wire/session.svelte';
import { speech } from '../src/words/index.svelte';
import { learn } from './support/catalogues';

const NAMES = ['Ann', 'Bob', 'Cleo'];
const card = (value: number): Card => ({
  kind: value - 1,
  value,
  colour: 'orange',
  shape: 'triangle',
  sign: '▲',
});
const player = (more: Partial<Player> = {}): Player => ({
  points: 0,
  good: 0,
  bad: 0,
  has_card: true,
  card: null,
  cards_had: 1,
  skips: 0,
  presents_to: null,
  presented_by: [],
  call: 'none',
  picks_colour: false,
  ...more,
});
const show = (more: Partial<Show> = {}): Show => ({
  phase: 'play',
  together: false,
  reminder: { key: 'trex.reminder' },
  actions: (['orange', 'blue', 'purple'] as const).map((colour, n) => ({
    colour,
    shape: (['triangle', 'circle', 'square'] as const)[n]!,
    sign: '▲●■'[n]!,
    action: n * 20,
    words: { key: ['trex.action_be_a_t_rex', 'trex.action_flex_your_muscles', 'trex.action_dance'][n]! },
    left: 19,
    against: [],
    voted_away: false,
  })),
  action_vote: false,
  votes_needed: 2,
  tokens: { good: 16, bad: 8, good_at_first: 16, bad_at_first: 8 },
  pile: 60,
  discards: 0,
  players: [player(), player(), player()],
  task: null,
  matches: 0,
  latest: null,
  tie: null,
  moves: 0,
  move_limit: null,
  ending: 'none',
  winners: [],
  ...more,
});
const view = (table: Show): View =>
  ({ game: 'trex', seats: 3, seat: null, actors: [], over: false, table }) as unknown as View;
const given = (table: Show): { view: View; reference: Record<string, unknown>; names: string[] } => ({
  view: view(table),
  reference: {},
  names: NAMES,
});

let likesLess = false;

beforeEach(() => {
  learn('trex');
  speech.choose('en');
  likesLess = false;
  vi.stubGlobal('matchMedia', () => ({
    matches: likesLess,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  (SVGElement.prototype as SVGGraphicsElement).getScreenCTM = () => null; // nothing is laid out here
});
afterEach(() => vi.unstubAllGlobals());

describe('the public table', () => {
  it('shows the actions with their shapes, the tokens, and everybody', () => {
    render(Stage, given(show()));
    expect(screen.getByText('Be a T-Rex')).toBeTruthy();
    expect(screen.getByTestId('tokens-bad').textContent).toContain('8');
    for (const name of NAMES) expect(screen.getByText(name)).toBeTruthy();
  });

  it('shows who presents to whom, and nothing of the card', () => {
    const players = [player({ presents_to: 2 }), player(), player({ presented_by: [0] })];
    const { container } = render(Stage, given(show({ players })));
    expect(screen.getByText('→ Cleo')).toBeTruthy();
    expect(screen.getByTestId('laid-0-2').querySelector('.back')).toBeTruthy();
    expect(container.querySelector('.value')).toBeNull();
  });

  it('tells a match when it happens, but not one from before', async () => {
    const latest = {
      seats: [0, 1] as [number, number],
      cards: [card(6), card(7)] as [Card, Card],
      words: { key: 'trex.match_near' },
    };
    const { rerender } = render(Stage, given(show({ matches: 1, latest: { ...latest, result: 'near' } })));
    expect(screen.queryByTestId('reveal')).toBeNull();
    await rerender(given(show({ matches: 2, latest: { ...latest, result: 'near' } })));
    await tick();
    expect(screen.getByTestId('reveal').textContent).toContain('Near match!');
    expect(screen.getByTestId('reveal').textContent).toContain('+1 good token each');
  });

  it('ends with confetti, unless somebody wants less motion or nobody has won', async () => {
    const over = show({ phase: 'over', winners: [1] });
    const { rerender, unmount } = render(Stage, given(over));
    expect(screen.queryByTestId('confetti')).toBeTruthy();
    await rerender(given(show({ phase: 'over', winners: [] })));
    expect(screen.queryByTestId('confetti')).toBeNull();
    unmount();
    likesLess = true;
    render(Stage, given(over));
    expect(screen.queryByTestId('confetti')).toBeNull();
  });

  it('says it in German, too', () => {
    speech.choose('de');
    render(Stage, given(show()));
    expect(screen.getByText('Sei ein T-Rex')).toBeTruthy();
    expect(screen.getByText('Die Zahl muss passen, nicht die Aufgabe.')).toBeTruthy();
  });
});
