import type { GameInfo, Option } from '../wire/api';
import { speech, t } from '../words/index.svelte';

/**
 * What a game, its options and choices, the parts of its views and its kinds of moves are called. A game's package may say
 * it in many languages, under `title`, `summary`, `option_NAME`, `option_NAME_CHOICE`, `part_NAME`, `kind_NAME` and
 * `argument_NAME`; else they are called as they are declared.
 */

const nameOf = (game: GameInfo, key: string): string | undefined =>
  game.names?.[speech.language]?.[key] ?? game.names?.en?.[key];

/** The game with its title and summary in the reader’s language. */
export const named = (game: GameInfo): GameInfo => ({
  ...game,
  title: nameOf(game, 'title') ?? game.title,
  summary: nameOf(game, 'summary') ?? game.summary,
});

export const optionName = (game: GameInfo, option: string): string =>
  nameOf(game, `option_${option}`) ?? option.replaceAll('_', ' ');

export const choiceName = (game: GameInfo, option: string, choice: unknown): string =>
  ownName(game, option, choice) ?? plainly(choice);

type Named = 'part' | 'kind' | 'argument';

/** For a game that is shown without a board of its own. */
export const calledIn =
  (game: GameInfo | undefined) =>
  (what: Named, name: string): string =>
    (game && nameOf(game, `${what}_${name}`)) ?? spelled(name);

/** The name that somebody declared, as people read it. What ends in `_seat` is a seat. */
const spelled = (name: string): string => name.replace(/_seat$/, '').replaceAll('_', ' ');

/** Where the choices explain themselves, what is declared of the option would say it twice. */
export const isExplained = (game: GameInfo, option: Option): boolean =>
  option.choices.every((choice) => ownName(game, option.name, choice) !== undefined);

const ownName = (game: GameInfo, option: string, choice: unknown): string | undefined =>
  nameOf(game, `option_${option}_${typeof choice === 'boolean' ? (choice ? 'yes' : 'no') : String(choice)}`);

function plainly(choice: unknown): string {
  if (typeof choice === 'boolean') return choice ? t('open.yes') : t('open.no');
  return String(choice);
}
