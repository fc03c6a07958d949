import path from 'node:path';
import type { FileLimits } from '@basalt/domain';
import type { S3Settings } from '@basalt/files';
import type { SettingReader } from './setting-reader.ts';
import type { Values } from './setting.ts';
import type { settings } from './settings.ts';

/** Where the bytes of files are stored, and their limits. */
export interface FileSettings {
  limits: FileLimits;
  storage: { kind: 'folder'; path: string } | { kind: 's3'; s3: S3Settings; isDirect: boolean };
}

const keyNames = ['SERVICE_FILES_ACCESS_KEY_ID', 'SERVICE_FILES_SECRET_ACCESS_KEY'];

/** Checks the settings of files against each other. Without a bucket, files are stored in a folder of `dataDir`. */
export function checkFiles(
  read: SettingReader,
  { place, isDirect, mebibytes, mebibytesOfOrganization, ...values }: Values<typeof settings.files>,
  dataDir: string,
): FileSettings {
  const limits = { mebibytes, mebibytesOfOrganization };
  if (place === null) {
    if (isDirect) read.faults.push('SERVICE_FILES_DIRECT needs a bucket in SERVICE_FILES_URL');
    return { limits, storage: { kind: 'folder', path: path.join(dataDir, 'files') } };
  }
  const { region, accessKeyId, secretAccessKey } = values;
  const hasKey = accessKeyId !== null && secretAccessKey !== null;
  if (!hasKey && !keyNames.some((name) => read.hasFault(name)))
    read.faults.push(`${keyNames.join(' and ')} must be set with SERVICE_FILES_URL`);
  const s3 = {
    ...place,
    endpoint: values.endpoint ?? undefined,
    region,
    accessKeyId: accessKeyId ?? '',
    secretAccessKey: secretAccessKey ?? '',
    pathStyle: values.pathStyle ?? values.endpoint !== null,
  };
  return { limits, storage: { kind: 's3', s3, isDirect } };
}
