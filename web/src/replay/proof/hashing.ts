/**
 * SHA-256 by the browser itself; on a page without https, where browsers withhold it, by a library that is loaded only
 * then.
 */

export interface Hashing {
  by: 'browser' | 'library';
  sha256(bytes: Uint8Array): Promise<Uint8Array>;
  hmac(key: Uint8Array, message: Uint8Array): Promise<Uint8Array>;
}

export async function hashing(isSecure = globalThis.isSecureContext): Promise<Hashing> {
  const subtle = isSecure ? globalThis.crypto?.subtle : undefined;
  return subtle ? byBrowser(subtle) : byLibrary();
}

function byBrowser(subtle: SubtleCrypto): Hashing {
  const own = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return {
    by: 'browser',
    sha256: async (bytes) => new Uint8Array(await subtle.digest('SHA-256', own(bytes))),
    hmac: async (key, message) => {
      const imported = await subtle.importKey('raw', own(key), algorithm, false, ['sign']);
      return new Uint8Array(await subtle.sign('HMAC', imported, own(message)));
    },
  };
}

async function byLibrary(): Promise<Hashing> {
  const [{ sha256 }, { hmac }] = await Promise.all([
    import('@noble/hashes/sha2.js'),
    import('@noble/hashes/hmac.js'),
  ]);
  return {
    by: 'library',
    sha256: (bytes) => Promise.resolve(sha256(bytes)),
    hmac: (key, message) => Promise.resolve(hmac(sha256, key, message)),
  };
}
