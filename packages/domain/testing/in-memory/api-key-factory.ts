import type { ApiKeyFactory } from '../../src/ports/credentials.port.ts';

/**
 * Keys in the form of real ones, but predictable: for tests alone. The secret ends in two digits of
 * checksum, the hash is a plain 64-bit FNV-1a.
 */
export function predictableApiKeyFactory(): ApiKeyFactory {
  let forged = 0;
  return {
    forge: (publicId) => {
      forged += 1;
      return keyOf(String(forged), publicId);
    },
    renewed: () => null,
    derive: (secret, purpose) => keyOf(hashOf(`${purpose} ${secret}`)),
    parse: (token) => {
      const parts = /^basalt_([0-9A-Za-z]{20})\.([0-9A-Za-z]{43})$/.exec(token);
      const [, publicId, secret] = parts ?? [];
      if (publicId === undefined || secret === undefined) return null;
      return checksum(secret.slice(0, -2)) === secret.slice(-2) ? { publicId, secret } : null;
    },
    hashes: (secret) => [hashOf(secret)],
    matches: (secret, hashes, now) =>
      (hashes ?? []).some(
        ({ hash, goodUntil }) =>
          hash === hashOf(secret) && (goodUntil === null || now < new Date(goodUntil)),
      ),
  };
}

/** The key of a number. */
function keyOf(number: string, publicId = `public${number.slice(-14).padStart(14, '0')}`) {
  const body = `secret${number.slice(-35).padStart(35, '0')}`;
  const secret = body + checksum(body);
  const stored = { hash: hashOf(secret), pepperId: 'plain', goodUntil: null };
  return { token: `basalt_${publicId}.${secret}`, publicId, secret: stored };
}

/** Weighs places, so that two characters changed round are noticed. */
function checksum(text: string): string {
  const sum = [...text].reduce((total, char, place) => total + (place + 1) * char.charCodeAt(0), 0);
  return String(sum % 97).padStart(2, '0');
}

function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const char of text) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(char.charCodeAt(0))) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(64, '0');
}
