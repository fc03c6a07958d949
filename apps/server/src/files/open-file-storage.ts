import type { FileStorage } from '@basalt/domain';
import {
  createFileStorage,
  createFolderBucket,
  createS3Bucket,
  originOf,
  type Bucket,
} from '@basalt/files';
import type { FileSettings } from '../config/related-settings.ts';

/** The folder or bucket of files that the settings name. Nothing is opened before it is used. */
export const openFileBucket = ({ storage }: FileSettings): Bucket =>
  storage.kind === 'folder'
    ? createFolderBucket(storage.path)
    : createS3Bucket(storage.s3, storage);

/** The storage of files in that folder or bucket. */
export const openFileStorage = (settings: FileSettings): FileStorage =>
  createFileStorage(openFileBucket(settings));

/** The place of the files, for operators. */
export const placeOfFiles = ({ storage }: FileSettings): string =>
  storage.kind === 'folder' ? storage.path : `s3://${storage.s3.bucket}/${storage.s3.prefix}`;

/** The origin of the bucket, if browsers upload and download directly; otherwise undefined. */
export const originOfFiles = ({ storage }: FileSettings): string | undefined =>
  storage.kind === 's3' && storage.isDirect ? originOf(storage.s3) : undefined;
