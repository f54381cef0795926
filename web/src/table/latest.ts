import type { Attachment } from 'svelte/attachments';
import type { Event } from '../wire/generated/protocol';

/** The places of the last turn that somebody took. What chance does after it, such as the next roll, is no part of it. */
export function latestPlaces(events: Event[]): string[] {
  const last = events.findLastIndex((event) => event.by >= 0);
  const actor = events[last]?.by;
  const before = events.findLastIndex((event) => event.by >= 0 && event.by !== actor);
  const first = events.findIndex((event, at) => at > before && event.by === actor);
  return first < 0 ? [] : [...new Set(events.slice(first, last + 1).flatMap((event) => event.at))];
}

/** Marks these places on whatever board is in the element; things that come onto it later are marked as well. */
export const marking =
  (places: string[]): Attachment<HTMLElement> =>
  (board) => {
    const mark = (): void => {
      for (const one of board.querySelectorAll<HTMLElement | SVGElement>('[data-place]'))
        one.toggleAttribute('data-latest', places.includes(one.dataset.place!));
    };
    mark();
    const watch = new MutationObserver(mark);
    watch.observe(board, { childList: true, subtree: true });
    return () => watch.disconnect();
  };
