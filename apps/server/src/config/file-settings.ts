import path from 'node:path';
import { fileBudget, type FileLimits } from '@basalt/domain';
import type { S3Settings } from '@basalt/files';
import type { SettingReader } from './setting-reader.ts';

/** Where the bytes of files are stored, and their limits. */
export interface FileSettings {
  limits: FileLimits;
  storage: { kind: 'folder'; path: string } | { kind: 's3'; s3: S3Settings; isDirect: boolean };
}

/** Reads the settings of files; without them, files are stored in a folder of `dataDir`. */
export function readFiles(read: SettingReader, dataDir: string): FileSettings {
  const limits = {
    mebibytes: read.integer('SERVICE_FILE_MEBIBYTES', fileBudget.mebibytes, [1, 2047]),
    mebibytesOfOrganization: read.integer(
      'SERVICE_FILES_MEBIBYTES_PER_ORGANIZATION',
      fileBudget.mebibytesOfOrganization,
      [1, 1_000_000_000],
    ),
  };
  const place = read.parsed('SERVICE_FILES_URL', read.text('SERVICE_FILES_URL'), parseBucket);
  const endpoint = read.parsed(
    'SERVICE_FILES_ENDPOINT',
    read.text('SERVICE_FILES_ENDPOINT'),
    parseEndpoint,
  );
  const accessKeyId = read.secret('SERVICE_FILES_ACCESS_KEY_ID') ?? '';
  const secretAccessKey = read.secret('SERVICE_FILES_SECRET_ACCESS_KEY') ?? '';
  const region = read.text('SERVICE_FILES_REGION') ?? 'us-east-1';
  const pathStyle = read.flag('SERVICE_FILES_PATH_STYLE', endpoint !== undefined);
  const isDirect = read.flag('SERVICE_FILES_DIRECT', false);
  if (place === undefined) {
    if (isDirect) read.faults.push('SERVICE_FILES_DIRECT needs a bucket in SERVICE_FILES_URL');
    return { limits, storage: { kind: 'folder', path: path.join(dataDir, 'files') } };
  }
  const isKeyFaulty = read.faults.some((fault) => /^SERVICE_FILES_\w+_KEY/u.test(fault));
  if (!isKeyFaulty && (accessKeyId === '' || secretAccessKey === '')) {
    read.faults.push(
      'SERVICE_FILES_ACCESS_KEY_ID and SERVICE_FILES_SECRET_ACCESS_KEY must be set with SERVICE_FILES_URL',
    );
  }
  const s3 = { ...place, endpoint, region, accessKeyId, secretAccessKey, pathStyle };
  return { limits, storage: { kind: 's3', s3, isDirect } };
}

/** `s3://bucket/prefix`. */
function parseBucket(text: string): { bucket: string; prefix: string } {
  const [, bucket = '', prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w/-]{0,200}))?$/u.exec(text) ?? [];
  if (bucket === '') throw new Error(`must look like s3://bucket/prefix, not "${text}"`);
  return { bucket, prefix: prefix.split('/').filter(Boolean).join('/') };
}

function parseEndpoint(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/u.test(url.protocol) || url.search + url.hash !== '') {
    throw new Error(`must look like https://s3.example.org, not "${text}"`);
  }
  return url.href;
}
