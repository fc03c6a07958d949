import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ApiKeyFactory, SecretHash } from '@basalt/domain';
import { base62, randomBase62 } from './base62.ts';

/** A key that hashes secrets: kept outside the database, at least 32 bytes. */
export interface Pepper {
  id: string;
  key: Buffer;
}

const PUBLIC_ID_LENGTH = 20;
const SECRET_BYTES = 32;
/** 62^20 is more than 2^112. */
const DERIVED_ID_BYTES = 14;
/** 62^43 is the first power of 62 above 2^256. */
const SECRET_LENGTH = 43;
/** 62^6 is the first power of 62 above 2^32. */
const CHECKSUM_LENGTH = 6;
/** A credential has one secret, or two during a rotation. Two are always compared, so that the time says nothing. */
const CHECKED_SECRETS = 2;

/**
 * Makes and checks API keys: `<prefix>_<public_id>.<secret>`.
 *
 * The public id is 20 characters of base62. The secret is 32 random bytes in 43 characters of base62, then 6 of checksum: the CRC-32
 * (ISO 3309) of the text before it, in base62. CRC-32 finds every error within 32 neighbouring bits, and so every mistyped
 * character and every swap of neighbours. It only detects typing errors and is not secret. A key has at most 89 bytes.
 *
 * Only the HMAC-SHA-256 of the 43 characters under a pepper is stored. The first of `peppers` makes new hashes; the others
 * still check old ones. Of a derived key, id and secret are HMACs of the other secret under the pepper that the other key is stored with.
 *
 * @throws RangeError for a prefix, a public id or peppers that break these rules.
 */
export function createApiKeyFactory({
  prefix,
  peppers,
}: {
  prefix: string;
  peppers: readonly Pepper[];
}): ApiKeyFactory {
  if (!/^[a-z][a-z0-9]{1,17}$/.test(prefix)) {
    throw new RangeError(
      `key prefix ${JSON.stringify(prefix)}: a lower-case letter, then 1 to 17 lower-case letters or digits`,
    );
  }
  const keys = new Map(peppers.map(({ id, key }) => [id, key]));
  const [current] = peppers;
  if (current === undefined) throw new RangeError('API keys need a pepper');
  if (keys.size < peppers.length) throw new RangeError('two peppers have the same id');
  if (peppers.some(({ id, key }) => id === '' || key.length < 32)) {
    throw new RangeError('a pepper needs an id and a key of at least 32 bytes');
  }
  const token = new RegExp(`^(${prefix}_([0-9A-Za-z]{20})\\.([0-9A-Za-z]{43}))([0-9A-Za-z]{6})$`);
  // A random hash that no known secret has. It is compared with when nothing is stored.
  const decoy = { pepperId: current.id, hash: randomBytes(32), matches: false };

  function candidate(stored: SecretHash | undefined, now: Date): typeof decoy {
    if (stored === undefined) return decoy;
    const hash = Buffer.from(stored.hash, 'hex');
    if (!keys.has(stored.pepperId) || hash.length !== 32) return decoy;
    const good = stored.goodUntil === null || now.getTime() < Date.parse(stored.goodUntil);
    return { pepperId: stored.pepperId, hash, matches: good };
  }

  let latest = { secret: '', digests: new Map<string, Buffer>() };

  /** The hash of the secret under each pepper. It is cached, because each authentication needs it twice. */
  function digestsOf(secret: string): Map<string, Buffer> {
    if (latest.secret !== secret) {
      latest = { secret, digests: new Map(peppers.map(({ id, key }) => [id, hmac(key, secret)])) };
    }
    return latest.digests;
  }

  const { id: currentId, key: pepper } = current;

  function keyOf(publicId: string, secretBytes: Buffer) {
    const secret = base62(secretBytes, SECRET_LENGTH);
    const body = `${prefix}_${publicId}.${secret}`;
    const hash = hmac(pepper, secret).toString('hex');
    const secretHash = { hash, pepperId: currentId, goodUntil: null };
    return { token: body + checksum(body), publicId, secret: secretHash };
  }

  return {
    forge(publicId = randomBase62(PUBLIC_ID_LENGTH)) {
      if (!/^[0-9A-Za-z]{20}$/.test(publicId)) {
        throw new RangeError(`a public id is ${PUBLIC_ID_LENGTH} characters of base62`);
      }
      return keyOf(publicId, randomBytes(SECRET_BYTES));
    },
    derive(secret, purpose, pepperId) {
      const key = keys.get(pepperId);
      if (key === undefined) throw new RangeError(`there is no pepper ${pepperId}`);
      // No secret contains a blank, so none of these is the hash that is stored of a secret.
      const bytesFor = (part: string) => hmac(key, `${part} ${prefix} ${secret} ${purpose}`);
      const id = bytesFor('id').subarray(0, DERIVED_ID_BYTES);
      return keyOf(base62(id, PUBLIC_ID_LENGTH), bytesFor('secret'));
    },
    parse(text) {
      const [, body, publicId, secret, tail] = token.exec(text) ?? [];
      if (body === undefined || publicId === undefined || secret === undefined) return null;
      return checksum(body) === tail ? { publicId, secret } : null;
    },
    renewed(secret, stored) {
      if (stored.pepperId === currentId) return null;
      const former = digestsOf(secret).get(stored.pepperId)?.toString('hex');
      if (former !== stored.hash) return null;
      return { ...stored, hash: hmac(pepper, secret).toString('hex'), pepperId: currentId };
    },
    hashes: (secret) => [...digestsOf(secret).values()].map((digest) => digest.toString('hex')),
    matches(secret, stored, now) {
      let found = false;
      const digests = digestsOf(secret);
      const rounds = Math.max(CHECKED_SECRETS, stored?.length ?? 0);
      for (let index = 0; index < rounds; index += 1) {
        const { pepperId, hash, matches } = candidate(stored?.[index], now);
        const equal = timingSafeEqual(digests.get(pepperId) as Buffer, hash);
        found = (equal && matches) || found;
      }
      return found;
    },
  };
}

function hmac(key: Buffer, secret: string): Buffer {
  return createHmac('sha256', key).update(secret, 'utf8').digest();
}

function checksum(body: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(body));
  return base62(bytes, CHECKSUM_LENGTH);
}
