import { createHmac, randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import type { DerivedKey } from './keys.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** OWASP Password Storage Cheat Sheet: scrypt with N = 2^17, r = 8, p = 1, which takes 128 MiB. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

/** The result of a check. `needs_key` and `needs_passphrase`: the signature was made by the other kind of signer. */
export type SignatureCheck = 'good' | 'wrong' | 'needs_key' | 'needs_passphrase';

/** Signs files by their digest, and checks such signatures. */
export interface FileSigner {
  /** A signature of at most 200 characters of ASCII. */
  sign(digest: string): Promise<string>;
  check(digest: string, signature: string): Promise<SignatureCheck>;
}

/** Signs by the first of the keys of the deployment, and accepts a signature by any of them: `key ` and the HMAC-SHA-256 in hex. */
export function signerByKey(keys: readonly [DerivedKey, ...DerivedKey[]]): FileSigner {
  const [{ key: present }] = keys;
  return {
    sign: async (digest) => `key ${hmac(present, digest)}`,
    async check(digest, signature) {
      if (!signature.startsWith('key ')) return 'needs_passphrase';
      const isRight = keys.some(({ key }) => isSame(signature, `key ${hmac(key, digest)}`));
      return isRight ? 'good' : 'wrong';
    },
  };
}

/** Signs by a passphrase, under a key that scrypt (RFC 7914) derives from it: `passphrase `, the salt and the HMAC-SHA-256 in hex. */
export function signerByPassphrase(passphrase: string): FileSigner {
  async function signed(digest: string, salt: string): Promise<string> {
    const key = await derive(passphrase.normalize('NFKC'), Buffer.from(salt, 'hex'), 32, cost);
    return `passphrase ${salt} ${hmac(key, digest)}`;
  }
  return {
    sign: (digest) => signed(digest, randomBytes(16).toString('hex')),
    async check(digest, signature) {
      if (signature.startsWith('key ')) return 'needs_key';
      const [, salt] = /^passphrase ([0-9a-f]{32}) [0-9a-f]{64}$/u.exec(signature) ?? [];
      if (salt === undefined) return 'wrong';
      return isSame(signature, await signed(digest, salt)) ? 'good' : 'wrong';
    },
  };
}

function hmac(key: Buffer, digest: string): string {
  return createHmac('sha256', key).update(digest).digest('hex');
}

function isSame(signature: string, computed: string): boolean {
  const [a, b] = [Buffer.from(signature), Buffer.from(computed)];
  return a.length === b.length && timingSafeEqual(a, b);
}
