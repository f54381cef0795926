import type { FaceFiles } from '../../wire/api';
import type { Mount } from './board';

/** A board from a game's package, as far as the page needs it to show one. */
export type PluginBoard = { mount: Mount; style: string | null };

export type Import = (address: string) => Promise<unknown>;

export const fromServer: Import = (address) => import(/* @vite-ignore */ address);

/** Fails if there is no such module, or if it is no board. */
export async function loadBoard(
  files: Pick<FaceFiles, 'board' | 'style'>,
  load: Import = fromServer,
): Promise<PluginBoard> {
  const { mount } = (await load(files.board)) as { mount?: unknown };
  if (typeof mount !== 'function') throw new TypeError(`${files.board} exports no function mount`);
  return { mount: mount as Mount, style: files.style };
}
