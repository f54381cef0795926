import { keep, token, type TokenStore } from './keep';

/**
 * Tables where this browser is somebody by a link from another device. Such a token is good at its table alone and is
 * kept apart from the browser's own, which stays as it is: dropping the one is the way back to the other.
 */

type Place = { id: string; link: string; code: string };
export type Carried = { id: string; places: string[]; token: string; name: string };

const KEPT = 'scalehouse.carried';
const MOST = 40;

function all(): Carried[] {
  try {
    return JSON.parse(keep.get(KEPT) ?? '[]') as Carried[];
  } catch {
    return [];
  }
}

const write = (them: Carried[]): void =>
  keep.set(KEPT, them.length ? JSON.stringify(them.slice(-MOST)) : null);

const placesOf = ({ id, link, code }: Place): string[] => [id, link, code];

export const carried = {
  all,

  /** By the table's id, or a link or code that it has or had. */
  at: (place: string | null): Carried | undefined =>
    all().find((one) => place !== null && one.places.includes(place)),

  put(table: Place, name: string, token: string): void {
    const others = all().filter((one) => one.id !== table.id);
    write([...others, { id: table.id, places: placesOf(table), name, token }]);
  },

  renew: (id: string, token: string): void =>
    write(all().map((one) => (one.id === id ? { ...one, token } : one))),

  /** The table has another link and code. */
  moved(table: Place): void {
    const moved = (one: Carried): Carried => ({ ...one, places: [...one.places, ...placesOf(table)] });
    write(all().map((one) => (one.id === table.id ? moved(one) : one)));
  },

  drop: (id: string): void => write(all().filter((one) => one.id !== id)),
};

/** Where the token for a table is kept: the one that was carried there, or else the browser's own. */
export const tokenStoreFor = (place: string | null): TokenStore => ({
  get: () => carried.at(place)?.token ?? token.get(),
  set(value) {
    const found = carried.at(place);
    if (!found) token.set(value);
    else if (value === null) carried.drop(found.id);
    else carried.renew(found.id, value);
  },
});
