import { router } from '../route.svelte';

/** A match that was brought in as a file. It stays in this tab, and is read by the server only to be shown. */

export const FILE = 'file'; // in the address, in place of a table
const LONGEST = 1_048_576; // bytes: what a server takes unless it was told otherwise

class Files {
  text = $state.raw<string | null>(null);
  name = $state('');
  isTooLong = $state(false);
  allowStart = $state(false); // a study or a puzzle: it began in a position that somebody set up

  async take(file: File | undefined): Promise<void> {
    if (!file) return;
    this.isTooLong = file.size > LONGEST;
    if (this.isTooLong) return;
    this.name = file.name;
    this.allowStart = false;
    this.text = await file.text();
    router.toReplay(FILE);
  }

  /** The same file again, though it did not begin as the game does. */
  showAnyway(): void {
    this.allowStart = true;
  }
}

export const files = new Files();
