/** What the board says by itself. What moves are called comes from the game's own catalogue. */

const WORDS = {
  en: {
    board: 'Board',
    column: (number: number) => `Column ${number}.`,
    holds: (names: string[]) => (names.length ? `From below: ${names.join(', ')}.` : 'Empty.'),
    wins: 'It makes four in a line.',
    you: 'you',
  },
  de: {
    board: 'Spielbrett',
    column: (number: number) => `Spalte ${number}.`,
    holds: (names: string[]) => (names.length ? `Von unten: ${names.join(', ')}.` : 'Leer.'),
    wins: 'Damit stehen vier in einer Reihe.',
    you: 'du',
  },
};

export const wordsIn = (language: string): (typeof WORDS)['en'] => (language === 'de' ? WORDS.de : WORDS.en);
