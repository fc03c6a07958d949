import path from 'node:path';
import type { FileLimits } from '@basalt/domain';
import type { S3Settings } from '@basalt/files';
import type { SettingReader } from './setting-reader.ts';
import type { Values } from './setting.ts';
import { settings } from './settings.ts';

type Declared = Values<typeof settings>;

interface SecretKeys<Key> {
  secretKey: Key;
  /** Another secret key that is accepted beside the present one while the key is rotated; null for none. */
  previousSecretKey: Buffer | null;
}

/** Where records are stored: in a database of the deployer, or in the embedded one. */
export type StorageSettings =
  | ({ kind: 'given'; url: string; runtimeUrl: string; migrate: boolean } & SecretKeys<Buffer>)
  | ({ kind: 'embedded' } & SecretKeys<Buffer | null>);

/** Where the bytes of files are stored, and their limits. */
export interface FileSettings {
  limits: FileLimits;
  storage: { kind: 'folder'; path: string } | { kind: 's3'; s3: S3Settings; isDirect: boolean };
}

/** Checks the settings of the storage against each other. */
export function checkStorage(
  read: SettingReader,
  { url, runtimeUrl, migrate, secretKey, previousSecretKey }: Declared['storage'],
): StorageSettings {
  if (secretKey !== null && previousSecretKey?.equals(secretKey) === true) {
    read.refuse('SERVICE_SECRET_KEY_PREVIOUS is the same key as SERVICE_SECRET_KEY: remove it');
  }
  if (url === null) {
    if (runtimeUrl !== null)
      read.refuse('DATABASE_RUNTIME_URL needs DATABASE_URL, too', 'DATABASE_URL');
    return { kind: 'embedded', secretKey, previousSecretKey };
  }
  if (secretKey === null) {
    const { name, kind } = settings.storage.secretKey;
    read.refuse(`${name} must be set with DATABASE_URL: it must ${kind.form}`, name);
  }
  const keys = { secretKey: secretKey ?? Buffer.alloc(32), previousSecretKey };
  return { kind: 'given', url, runtimeUrl: runtimeUrl ?? url, migrate, ...keys };
}

/** Checks the settings of files against each other. Without a bucket, files are stored in a folder of `dataDir`. */
export function checkFiles(
  read: SettingReader,
  { place, isDirect, mebibytes, mebibytesOfOrganization, ...values }: Declared['files'],
  dataDir: string,
): FileSettings {
  const limits = { mebibytes, mebibytesOfOrganization };
  if (place === null) {
    if (isDirect) read.refuse('SERVICE_FILES_DIRECT needs a bucket in SERVICE_FILES_URL');
    return { limits, storage: { kind: 'folder', path: path.join(dataDir, 'files') } };
  }
  const { endpoint, region, accessKeyId, secretAccessKey, pathStyle } = values;
  if (accessKeyId === null || secretAccessKey === null) {
    const names = [settings.files.accessKeyId.name, settings.files.secretAccessKey.name];
    read.refuse(`${names.join(' and ')} must be set with SERVICE_FILES_URL`, ...names);
  }
  const s3 = {
    ...place,
    endpoint: endpoint ?? undefined,
    region,
    accessKeyId: accessKeyId ?? '',
    secretAccessKey: secretAccessKey ?? '',
    pathStyle: pathStyle ?? endpoint !== null,
  };
  return { limits, storage: { kind: 's3', s3, isDirect } };
}

/** Whether a server does background work, by the setting or its former name. Different values of the two are a fault. */
export function checkWorker(
  read: SettingReader,
  { worker, webhookWorker }: Pick<Declared, 'worker' | 'webhookWorker'>,
): boolean {
  if (worker !== null && webhookWorker !== null && worker !== webhookWorker) {
    const [name, formerName] = [settings.worker.name, settings.webhookWorker.name];
    read.refuse(`${name} and its old name ${formerName} have different values: keep ${name}`);
  }
  return worker ?? webhookWorker ?? true;
}
