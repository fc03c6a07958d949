import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** The maximum length of a password, in bytes of UTF-8 as typed. */
export const MAX_PASSWORD_BYTES = 1024;

/** The cost of a hash: KiB of memory, passes over it, lanes. */
interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
}

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane. */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** The maximum cost that a stored hash may name, so that a manipulated row cannot exhaust the machine. */
const MAX_COST: Cost = { memory: 262_144, passes: 10, parallelism: 8 };

/** Compared with when there is no stored hash, so that the answer takes as long. */
const DECOY = {
  cost: COST,
  salt: Buffer.alloc(SALT_BYTES, 0x5a),
  hash: Buffer.alloc(HASH_BYTES),
  real: false,
};

/**
 * The argon2id hash (RFC 9106) of a password as a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. The password is taken in
 * Unicode form NFKC (NIST SP 800-63B), so that it matches however a keyboard composes it.
 *
 * @throws RangeError for a password that is empty or longer than {@link MAX_PASSWORD_BYTES}.
 */
export async function hashPassword(password: string): Promise<string> {
  if (!fits(password)) {
    throw new RangeError(`a password is 1 to ${MAX_PASSWORD_BYTES} bytes of UTF-8`);
  }
  const salt = randomBytes(SALT_BYTES);
  const hash = await compute(password, salt, COST, HASH_BYTES);
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** True when `password` is the one hashed. False, after the same work, for null (no such account), for a hash of another kind and for a password of no valid length. */
export async function verifyPassword(phc: string | null, password: string): Promise<boolean> {
  const parsed = (phc === null ? null : parse(phc)) ?? DECOY;
  const valid = fits(password);
  const computed = await compute(
    valid ? password : '-',
    parsed.salt,
    parsed.cost,
    parsed.hash.length,
  );
  const equal = timingSafeEqual(computed, parsed.hash);
  return equal && parsed.real && valid;
}

function fits(password: string): boolean {
  return password !== '' && Buffer.byteLength(password, 'utf8') <= MAX_PASSWORD_BYTES;
}

function compute(password: string, nonce: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFKC'), 'utf8');
  return derive('argon2id', { message, nonce, tagLength, ...cost });
}

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,64})\$([A-Za-z0-9+/]{22,86})$/;

function parse(phc: string): typeof DECOY | null {
  const [, m, t, p, salt, hash] = PHC.exec(phc) ?? [];
  if (salt === undefined || hash === undefined) return null;
  const cost = { memory: Number(m), passes: Number(t), parallelism: Number(p) };
  const sane =
    cost.passes >= 1 &&
    cost.passes <= MAX_COST.passes &&
    cost.parallelism >= 1 &&
    cost.parallelism <= MAX_COST.parallelism &&
    cost.memory >= 8 * cost.parallelism &&
    cost.memory <= MAX_COST.memory;
  if (!sane) return null;
  return { cost, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64'), real: true };
}

/** Base64 as PHC strings write it. */
function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
