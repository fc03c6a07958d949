export type { Bucket } from './bucket.ts';
export { createBuildArchive, type BuildArchive } from './build-archive.ts';
export type { BuiltFile } from './build-file.ts';
export { createFileAddresses } from './file-addresses.ts';
export { createStorageMarks, type StorageMarks } from './storage-marks.ts';
export { createFileStorage } from './file-storage.ts';
export { createFolderBucket } from './folder-bucket.ts';
export { createS3Bucket } from './s3-bucket.ts';
export { originOf, type S3Settings } from './s3-request.ts';
