/**
 * The events, each drawn in a square of 48 around nothing: `line` is drawn, `tone` is shaded, `solid` is filled.
 * All of them are our own.
 */

export type Drawing = { line: string; tone?: string; solid?: string; turn?: number };

const WHEAT = [12, 3, -6].map(
  (y) => `M0 ${y}c9-1 12-6 12-12-7 0-12 5-12 12zM0 ${y}c-9-1-12-6-12-12 7 0 12 5 12 12z`,
);

const SPIKES = Array.from({ length: 8 }, (_, n) => {
  const [x, y] = [Math.cos((n * Math.PI) / 4), Math.sin((n * Math.PI) / 4)];
  return `M${(10 * x).toFixed(1)} ${(10 * y).toFixed(1)}L${(17 * x).toFixed(1)} ${(17 * y).toFixed(1)}`;
}).join('');

const KNOBS = Array.from({ length: 8 }, (_, n) => {
  const [x, y] = [19 * Math.cos((n * Math.PI) / 4), 19 * Math.sin((n * Math.PI) / 4)];
  return `M${(x - 2.6).toFixed(1)} ${y.toFixed(1)}a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0z`;
}).join('');

/** By the key of the event's name; one of another table is drawn as a Wild. */
export const EVENTS: Record<string, Drawing> = {
  'scale.kind_birth': {
    line: 'M-8-8a8 8 0 1 1 16 0a8 8 0 1 1-16 0zM-7-4C-13 2-12 14 0 21 12 14 13 2 7-4M-10 5C-4 10 2 11 10 6M-7 14C-1 14 5 11 9 9',
    tone: 'M-7-4C-13 2-12 14 0 21 12 14 13 2 7-4 3 1-3 1-7-4z',
    solid:
      'M-4.400-8a1.300 1.300 0 1 0 2.600 0a1.300 1.300 0 1 0-2.600 0zM1.800-8a1.300 1.300 0 1 0 2.600 0a1.300 1.300 0 1 0-2.600 0z',
  },
  'scale.kind_crops': {
    line: `M0 22V-9M0-9c-5-4-5-9 0-14 5 5 5 10 0 14z${WHEAT.join('')}`,
    tone: WHEAT.join(''),
  },
  'scale.kind_home': {
    line: 'M-21 1 0-18 21 1M-15-3V19H15V-3M-4 19V7H5V19M9-14V-19H14V-8',
    tone: 'M-15-3 0-17 15-3V19H-15z',
    solid: 'M-4 19V7H5V19z',
  },
  'scale.kind_love': {
    line: 'M0 19C-28 1-21-17-10-17-4-17-1-13 0-9 1-13 4-17 10-17 21-17 28 1 0 19z',
    tone: 'M0 19C-28 1-21-17-10-17-4-17-1-13 0-9 1-13 4-17 10-17 21-17 28 1 0 19z',
    solid: 'M-13-9C-17-6-16 0-12 4-13-1-13-5-9-10z',
  },
  'scale.kind_invention': {
    line: 'M-6 9C-6 3-13 1-13-7A13 13 0 0 1 13-7C13 1 6 3 6 9zM-6 14H6M-3.500 19H3.500M-5-5 0 0 5-5M0 0V9',
    tone: 'M-6 9C-6 3-13 1-13-7A13 13 0 0 1 13-7C13 1 6 3 6 9z',
  },
  'scale.kind_wealth': {
    line: 'M-12-16H12L21-5 0 19-21-5zM-21-5H21M-12-16-7-5 0 19 7-5 12-16M-7-5 0-16 7-5',
    tone: 'M-7-5H7L0 19zM-12-16-7-5H-21zM12-16 7-5H21z',
  },
  'scale.kind_knowledge': {
    line: 'M0-11C-6-16-14-17-21-15V14C-14 12-6 13 0 18 6 13 14 12 21 14V-15C14-17 6-16 0-11zM0-11V18M-16-8C-12-8.500-9-8-5-6M-16-1C-12-1.500-9-1-5 1M5-6C9-8 12-8.500 16-8M5 1C9-1 12-1.500 16-1',
    tone: 'M0-11C-6-16-14-17-21-15V14C-14 12-6 13 0 18z',
  },
  'scale.kind_peace': {
    line: 'M-21 3C-13 6-8 3-6-2-11-8-11-16-7-21-3-14 2-10 7-9 9-15 16-15 18-10L23-8 18-5C18 6 9 14-3 13L-14 19-12 11C-17 10-20 7-21 3zM-6-2C-2 2 4 3 9 1',
    tone: 'M-6-2C-11-8-11-16-7-21-3-14 2-10 7-9L9 1C4 3-2 2-6-2z',
    solid: 'M12.500-9a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0z',
  },
  'scale.kind_chains': {
    line: 'M-17-7H-8a7 7 0 0 1 0 14H-17a7 7 0 0 1 0-14zM8-7H17a7 7 0 0 1 0 14H8a7 7 0 0 1 0-14z',
    tone: 'M-17-7H-8a7 7 0 0 1 0 14H-17a7 7 0 0 1 0-14zM8-7H17a7 7 0 0 1 0 14H8a7 7 0 0 1 0-14z',
    solid: 'M-10-2.500H10A2.500 2.500 0 0 1 10 2.500H-10A2.500 2.500 0 0 1-10-2.500z',
    turn: -42,
  },
  'scale.kind_plague': {
    line: `M-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0z${SPIKES}`,
    tone: 'M-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0z',
    solid: `${KNOBS}M-5-2a2.200 2.200 0 1 0 4.400 0a2.200 2.200 0 1 0-4.400 0zM1 3a2 2 0 1 0 4 0a2 2 0 1 0-4 0z`,
  },
  'scale.kind_mountains': {
    line: 'M-23 17-7-15 3 4 9-6 23 17zM-13-3-8 1-5-4-1-3M3 4 8 13',
    tone: 'M-7-15 3 4 8 13 6 17H-23L-13-3-8 1-5-4z',
  },
  'scale.kind_storm': {
    line: 'M-13 3A8.500 8.500 0 0 1-12-14 11 11 0 0 1 8-15 9.500 9.500 0 0 1 14 3M-13 9-16 15M14 9 11 15',
    tone: 'M-13 3A8.500 8.500 0 0 1-12-14 11 11 0 0 1 8-15 9.500 9.500 0 0 1 14 3z',
    solid: 'M3-3-7 9H0L-4 22 9 6H2L7-3z',
  },
  'scale.kind_war': {
    line: 'M-18-19 9 9M18-19-9 9M4 16 16 4M-4 16-16 4M11 11 19 19M-11 11-19 19',
    tone: 'M-20-21-12-18 11 8 8 11-17-14zM20-21 12-18-11 8-8 11 17-14z',
  },
  'scale.kind_countries': {
    line: 'M-4-20A20 20 0 0 0-4 20L-8 10-1 4-7-4 0-11zM6-19A20 20 0 0 1 6 19L2 10 9 4 3-4 10-11z',
    tone: 'M-4-20A20 20 0 0 0-4 20L-8 10-1 4-7-4 0-11z',
    solid: 'M-18-5-12-8-9-3-14 3zM14-2 20-4 19 5 14 8z',
  },
  'scale.kind_death': {
    line: 'M-16-4A16 16 0 0 1 16-4C16 3 12 6 9 8V17H-9V8C-12 6-16 3-16-4zM-3 12V17M3 12V17',
    tone: 'M-16-4A16 16 0 0 1 16-4C16 3 12 6 9 8V17H-9V8C-12 6-16 3-16-4z',
    solid:
      'M-11-3a4.200 4.200 0 1 0 8.400 0a4.200 4.200 0 1 0-8.400 0zM2.600-3a4.200 4.200 0 1 0 8.400 0a4.200 4.200 0 1 0-8.400 0zM0 2 2.600 7H-2.600z',
  },
  'scale.kind_evil': {
    line: 'M-22 4C-12-9 12-9 22 4 12 16-12 16-22 4zM-21-6C-22-14-18-19-11-21-12-16-10-13-6-11M21-6C22-14 18-19 11-21 12-16 10-13 6-11',
    tone: 'M-22 4C-12-9 12-9 22 4 12 16-12 16-22 4z',
    solid: 'M0-6C5 0 5 8 0 14-5 8-5 0 0-6z',
  },
  'scale.kind_wild': {
    line: 'M0-23 5-5 23 0 5 5 0 23-5 5-23 0-5-5zM-13-13-8-8M13-13 8-8M-13 13-8 8M13 13 8 8',
    tone: 'M0-23 5-5 0 0zM23 0 5 5 0 0zM0 23-5 5 0 0zM-23 0-5-5 0 0z',
  },
};

export const WILD = 'scale.kind_wild';
