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

/** Where it is, for operators. */
export const placeOfFiles = ({ storage }: FileSettings): string =>
  storage.kind === 'folder' ? storage.path : `s3://${storage.s3.bucket}/${storage.s3.prefix}`;

/** The origin that browsers need beside the service, where bytes go to the bucket directly. */
export const originOfFiles = ({ storage }: FileSettings): string | undefined =>
  storage.kind === 's3' && storage.isDirect ? originOf(storage.s3) : undefined;
