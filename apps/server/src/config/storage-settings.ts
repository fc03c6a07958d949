import type { SettingReader } from './setting-reader.ts';
import type { Values } from './setting.ts';
import type { settings } from './settings.ts';

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

/** Checks the settings of the storage against each other. */
export function checkStorage(
  read: SettingReader,
  { url, runtimeUrl, migrate, secretKey, previousSecretKey }: Values<typeof settings.storage>,
): StorageSettings {
  if (secretKey !== null && previousSecretKey?.equals(secretKey) === true) {
    read.faults.push(
      'SERVICE_SECRET_KEY_PREVIOUS is the same key as SERVICE_SECRET_KEY: remove it',
    );
  }
  if (url === null) {
    if (runtimeUrl !== null && !read.hasFault('DATABASE_URL'))
      read.faults.push('DATABASE_RUNTIME_URL needs DATABASE_URL, too');
    return { kind: 'embedded', secretKey, previousSecretKey };
  }
  if (secretKey === null && !read.hasFault('SERVICE_SECRET_KEY')) {
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
