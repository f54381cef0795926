import { router } from '../route.svelte';

/** A match that was brought in as a file. It stays in this tab, and is read by the house only to be shown. */

export const FILE = 'file'; // in the address, in place of a table
const LONGEST = 1_048_576; // bytes: what a house takes unless it was told otherwise

class Files {
  text = $state.raw<string | null>(null);
  name = $state('');
  isTooLong = $state(false);

  async take(file: File | undefined): Promise<void> {
    if (!file) return;
    this.isTooLong = file.size > LONGEST;
    if (this.isTooLong) return;
    this.name = file.name;
    this.text = await file.text();
    router.toReplay(FILE);
  }
}

export const files = new Files();
