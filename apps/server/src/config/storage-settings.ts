import { parseDatabaseUrl, parseSecret } from './parse-settings.ts';
import type { SettingReader } from './setting-reader.ts';

/** Where records are stored: in a database of the deployer, or in the embedded one. */
export type StorageSettings =
  | ({
      kind: 'given';
      url: string;
      runtimeUrl: string;
      migrate: boolean;
      secretKey: Buffer;
    } & Rotation)
  | ({ kind: 'embedded'; secretKey: Buffer | null } & Rotation);

interface Rotation {
  /** Another secret key that is accepted beside the present one while the key is rotated; null for none. */
  previousSecretKey: Buffer | null;
}

/** Reads the settings of the storage, with the secret key. */
export function readStorage(read: SettingReader): StorageSettings {
  const secretKey =
    read.parsed('SERVICE_SECRET_KEY', read.secret('SERVICE_SECRET_KEY'), parseSecret) ?? null;
  const previous = 'SERVICE_SECRET_KEY_PREVIOUS';
  const previousSecretKey = read.parsed(previous, read.secret(previous), parseSecret) ?? null;
  if (secretKey !== null && previousSecretKey?.equals(secretKey) === true)
    read.faults.push(`${previous} is the same key as SERVICE_SECRET_KEY: remove it`);
  const urlText = read.secret('DATABASE_URL');
  const url = read.parsed('DATABASE_URL', urlText, parseDatabaseUrl);
  const runtimeUrl = read.parsed(
    'DATABASE_RUNTIME_URL',
    read.secret('DATABASE_RUNTIME_URL'),
    parseDatabaseUrl,
  );
  const migrate = read.flag('SERVICE_MIGRATE', true);
  if (url === undefined) {
    if (runtimeUrl !== undefined && urlText === undefined)
      read.faults.push('DATABASE_RUNTIME_URL needs DATABASE_URL, too');
    return { kind: 'embedded', secretKey, previousSecretKey };
  }
  if (
    secretKey === null &&
    !read.faults.some((fault) => /^SERVICE_SECRET_KEY(?:_FILE)? /u.test(fault))
  ) {
    read.faults.push(
      'SERVICE_SECRET_KEY must be set with DATABASE_URL: 32 bytes as hex or base64 (openssl rand -hex 32)',
    );
  }
  return {
    kind: 'given',
    url,
    runtimeUrl: runtimeUrl ?? url,
    migrate,
    secretKey: secretKey ?? Buffer.alloc(32),
    previousSecretKey,
  };
}
