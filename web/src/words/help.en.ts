/** What things are, and the reference sheet of a game. */
export const help = {
  'help.ask': 'What is this?',
  'help.asking': 'Press anything to see what it is.',
  'help.enough': 'Done',
  'help.rule': 'More in the rules',
  'help.open': 'Reference sheet',
  'help.sheet': '{game} on one page',
  'help.rules_now': 'The rules for this moment',
  'help.moves': 'Moves',
};
