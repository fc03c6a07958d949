import type { FileStorage } from '@basalt/domain';
import { createFileStorage, createFolderBucket, createS3Bucket, originOf } from '@basalt/files';
import type { FileSettings } from '../config/file-settings.ts';

/** The storage of files that the settings name. Nothing is opened before it is used. */
export function openFileStorage({ storage }: FileSettings): FileStorage {
  const { kind } = storage;
  const bucket =
    kind === 'folder' ? createFolderBucket(storage.path) : createS3Bucket(storage.s3, storage);
  return createFileStorage(bucket);
}

/** The place of the files, for operators. */
export const placeOfFiles = ({ storage }: FileSettings): string =>
  storage.kind === 'folder' ? storage.path : `s3://${storage.s3.bucket}/${storage.s3.prefix}`;

/** The origin of the bucket, if browsers upload and download directly; otherwise undefined. */
export const originOfFiles = ({ storage }: FileSettings): string | undefined =>
  storage.kind === 's3' && storage.isDirect ? originOf(storage.s3) : undefined;
