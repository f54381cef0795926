import { botName, personName } from '../table/seats';
import { t } from '../words/index.svelte';
import type { Showing } from './replay';

/** By seat. A file does not say who played: there they are numbered. */
export function namesIn({ seating, replay }: Showing): string[] {
  const names = Array.from({ length: replay.seats }, (_, seat) => {
    const chair = seating[seat];
    if (typeof chair?.name === 'string') return personName(chair.name);
    return chair?.bot ? botName(chair.bot) : t('player', { number: seat + 1 });
  });
  return names.map((name, seat) =>
    names.filter((one) => one === name).length > 1 ? `${name} ${seat + 1}` : name,
  );
}
