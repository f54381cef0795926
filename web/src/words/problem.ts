import { NotAnswered } from '../wire/api';
import { say } from './index.svelte';

/** What went wrong with a request, for people. */
export function problemOf(error: unknown): string {
  if (error instanceof NotAnswered && error.why) return say(error.why);
  return (error as Error).message;
}
