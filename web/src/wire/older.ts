import * as p from './generated/protocol';

/** A page that is older than the server loads itself anew: once, for a cache may hand it out again. */

const TRIED = 'scalehouse.loaded-anew';

/** Whether it does; else somebody has to be told. */
export function loadsAnew(): boolean {
  try {
    if (sessionStorage.getItem(TRIED) === String(p.VERSION)) return false;
    sessionStorage.setItem(TRIED, String(p.VERSION));
  } catch {
    return false; // nothing is stored here, so it could not know that it tried
  }
  location.reload();
  return true;
}
