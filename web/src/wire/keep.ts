/** What this browser keeps: who I am, and what I like. All tabs share it, so it is read anew each time. */

const TOKEN = 'scalehouse.token';

export const keep = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return memory.get(key) ?? null; // a browser that stores nothing: it lasts as long as the page
    }
  },
  set(key: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      if (value === null) memory.delete(key);
      else memory.set(key, value);
    }
  },
};

const memory = new Map<string, string>();

/** Where the token of one person is kept. */
export type TokenStore = { get: () => string | null; set: (value: string | null) => void };

export const tokenStoreAt = (key: string): TokenStore => ({
  get: () => keep.get(key),
  set: (value) => keep.set(key, value),
});

export const token = tokenStoreAt(TOKEN);

/** So many random bytes in hexadecimal. (`crypto.randomUUID` is withheld from pages without https.) */
export function randomHex(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return [...drawn].map((one) => one.toString(16).padStart(2, '0')).join('');
}
