import type { GameWords } from './index.svelte';

const templates: Record<string, string> = {
  'house.over': 'Die Partie ist zu Ende.',
  'house.not_your_turn': 'Du bist nicht dran.',
  'house.undone': '{who} [nimmt|nimmst] einen Zug zurück.',
  'house.nothing_to_undo': 'Es gibt keinen Zug zurückzunehmen.',
  'house.not_now': 'Das geht jetzt nicht.',
  'table.not_host': 'Das darf nur der Gastgeber.',
  'table.taken': 'Dort sitzt schon jemand.',
  'table.stale': 'Inzwischen hat sich etwas geändert: schau noch einmal hin.',
  'table.empty_seats': 'Es sind noch Plätze frei.',
  'table.not_ready': 'Noch sind nicht alle bereit.',
  'table.too_many': 'Zu viel auf einmal: warte einen Moment.',
  'table.undo_waits': 'Die anderen werden schon gefragt.',
};

export const house: GameWords = { templates };
