import { createHash, hkdfSync } from 'node:crypto';

/** A 32-byte key for one purpose. The id changes with the key and does not reveal it. */
export interface DerivedKey {
  /** The first 8 hex digits of the key's SHA-256. */
  id: string;
  key: Buffer;
}

/** The label of each purpose. A label never changes: everything that was hashed or sealed with its key would be lost. */
const LABELS = {
  /** Hashes the secrets of API keys. */
  apiKeyPepper: 'api-key-pepper',
  /** Hashes the secrets of apps' codes and tokens. */
  appTokenPepper: 'app-token-pepper',
  /** The password of the serving login of the database. */
  databaseLogin: 'database-login',
  /** Signs the cursors of lists. */
  cursor: 'list-cursor',
  /** Signs addresses of files. */
  fileAddresses: 'file-addresses',
  /** Signs exports of organizations. */
  fileSigning: 'file-signing',
  /** Seals TOTP and webhook secrets. */
  sealing: 'sealing',
  /** Hashes session ids and the tokens that are sent by mail. */
  sessionPepper: 'session-pepper',
} as const;

/** The keys of a deployment, by purpose. */
export type DerivedKeys = Record<keyof typeof LABELS, DerivedKey>;

/**
 * The keys of all purposes, derived from the one secret key of the deployment by HKDF-SHA-256 (RFC 5869). They are always the
 * same, and no key can be computed from another.
 *
 * @throws RangeError when `secretKey` is not 32 bytes.
 */
export function deriveKeys(secretKey: Buffer): DerivedKeys {
  if (secretKey.length !== 32) throw new RangeError('the secret key is not 32 bytes long');
  const derive = (label: string): DerivedKey => {
    const key = Buffer.from(hkdfSync('sha256', secretKey, '', `basalt/v1/${label}`, 32));
    return { id: createHash('sha256').update(key).digest('hex').slice(0, 8), key };
  };
  return {
    apiKeyPepper: derive(LABELS.apiKeyPepper),
    appTokenPepper: derive(LABELS.appTokenPepper),
    databaseLogin: derive(LABELS.databaseLogin),
    cursor: derive(LABELS.cursor),
    fileAddresses: derive(LABELS.fileAddresses),
    fileSigning: derive(LABELS.fileSigning),
    sealing: derive(LABELS.sealing),
    sessionPepper: derive(LABELS.sessionPepper),
  };
}

/** The keys of each purpose: the present one, then those that are accepted beside it. */
export type KeyRings = {
  readonly [Purpose in keyof DerivedKeys]: readonly [DerivedKey, ...DerivedKey[]];
};

/**
 * The keys of all purposes, of the present secret key and of those that are accepted beside it: everything new is made with the first key of a
 * purpose, and what any of them made is accepted.
 *
 * @throws RangeError when a secret key is not 32 bytes.
 */
export function deriveKeyRings(secretKeys: readonly [Buffer, ...Buffer[]]): KeyRings {
  const [present, ...former] = secretKeys;
  const first = deriveKeys(present);
  const further = former.map(deriveKeys);
  const ring = (purpose: keyof DerivedKeys) =>
    [first[purpose], ...further.map((keys) => keys[purpose])] as const;
  return {
    apiKeyPepper: ring('apiKeyPepper'),
    appTokenPepper: ring('appTokenPepper'),
    databaseLogin: ring('databaseLogin'),
    cursor: ring('cursor'),
    fileAddresses: ring('fileAddresses'),
    fileSigning: ring('fileSigning'),
    sealing: ring('sealing'),
    sessionPepper: ring('sessionPepper'),
  };
}

/**
 * The fingerprint of the secret key: 32 hex digits, the same at every start. They do not reveal the key or a derived key.
 *
 * @throws RangeError when `secretKey` is not 32 bytes.
 */
export function fingerprintOf(secretKey: Buffer): string {
  if (secretKey.length !== 32) throw new RangeError('the secret key is not 32 bytes long');
  return Buffer.from(hkdfSync('sha256', secretKey, '', 'basalt/v1/fingerprint', 16)).toString(
    'hex',
  );
}

/**
 * The 32 bytes written as 64 hex digits, as base64 or as base64url, with or without padding; white space around them is ignored.
 *
 * @throws RangeError, whose message describes the wanted form and does not contain the text.
 */
export function parseSecretKey(text: string): Buffer {
  const trimmed = text.trim();
  if (/^[0-9a-fA-F]{64}$/.test(trimmed)) return Buffer.from(trimmed, 'hex');
  const unpadded = trimmed.replace(/=$/, '').replaceAll('+', '-').replaceAll('/', '_');
  const bytes = Buffer.from(unpadded, 'base64url');
  if (bytes.length === 32 && bytes.toString('base64url') === unpadded) return bytes;
  throw new RangeError(
    'the secret key is 32 bytes, written as 64 hex digits or as 43 characters of base64 ' +
      '(make one with: openssl rand -hex 32)',
  );
}
