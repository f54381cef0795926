import type { Sum } from '../wire/generated/protocol';
import { say, type Who } from '../words/index.svelte';

/** How a number comes about, in words: "4 melee attack − 2 taunt − 1 armour = 1". */
export function reckoned(sum: Sum, who?: Who): string {
  const terms = sum.terms.map(({ amount, words }, nth) => {
    const sign = amount < 0 ? '−' : nth ? '+' : '';
    return `${sign}${nth ? ' ' : ''}${Math.abs(amount)} ${say(words, who)}`;
  });
  return terms.length ? `${say(sum.words, who)}: ${terms.join(' ')} = ${sum.total}` : say(sum.words, who);
}
