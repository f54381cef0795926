import type { Event } from '../wire/generated/protocol';

/** What happened several times in a row is one line: the last of them, and how often. */

export type Line = { event: Event; first: number; text: string; times: number };

export function folded(events: Event[], say: (event: Event) => string): Line[] {
  const lines: Line[] = [];
  for (const event of events) {
    const text = say(event);
    const last = lines.at(-1);
    if (last && last.text === text && last.event.by === event.by) {
      last.event = event;
      last.times += 1;
    } else {
      lines.push({ event, first: event.number, text, times: 1 });
    }
  }
  return lines;
}
