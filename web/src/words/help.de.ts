import type { help as english } from './help.en';

export const help: Record<keyof typeof english, string> = {
  'help.ask': 'Was ist das?',
  'help.asking': 'Drück auf irgendetwas, um zu sehen, was es ist.',
  'help.enough': 'Fertig',
  'help.rule': 'Mehr in den Regeln',
  'help.open': 'Merkblatt',
  'help.sheet': '{game} auf einer Seite',
  'help.rules_now': 'Die Regeln zu diesem Moment',
  'help.moves': 'Züge',
};
