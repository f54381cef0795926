/** What the lobby says of Scale's options. */
export const scaleUi = {
  'option.scale.length': 'Length',
  'option.scale.length.half': 'Half a game: six rounds, January to June',
  'option.scale.length.full': 'A full game: twelve rounds, to December',
  'option.scale.next_level': 'Next level',
  'option.scale.next_level.false': 'Off: all cards are in the deck',
  'option.scale.next_level.true': 'On: the sixteen infinity cards are out, and nothing stays for good',
  'option.scale.minimal': 'Minimal',
  'option.scale.minimal.false': 'Off: the deck as it is',
  'option.scale.minimal.true':
    'On: twenty cards. No infinity cards, no Wilds, only two Multiply and two Divide',
  'option.scale.moral_compass': 'Moral compass',
  'option.scale.moral_compass.false': 'Off: pick your god, and place what you like',
  'option.scale.moral_compass.true':
    'On: a die gives you your god. Good ones only place Add and Multiply, evil ones only Subtract and Divide',
  'option.scale.open_backs': 'Open backs',
  'option.scale.open_backs.false': 'Off: nobody knows a back until the card is turned over',
  'option.scale.open_backs.true': 'On: all see the backs of all hands, and of the uppermost card of the deck',
  'option.scale.trading': 'Trading',
  'option.scale.trading.false': 'Off: everybody keeps their cards',
  'option.scale.trading.true': 'On: once in your turn you may offer somebody a card for one of a colour',
};
