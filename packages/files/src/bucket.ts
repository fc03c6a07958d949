import type { ByteRange, FileStorage } from '@basalt/domain';

/**
 * Named bytes: a folder or a bucket. A name is parts of `[0-9a-z-]`, separated by `/`. When the promise of a method has resolved, the
 * change is durable. A method that fails throws the error of the file system or of the bucket.
 */
export interface Bucket {
  /**
   * Writes exactly `size` bytes. After a failure the name does not exist; it never has a part of the bytes. Throws the error of `bytes`. A
   * chunk is not used after the next one was requested.
   */
  write(name: string, bytes: AsyncIterable<Uint8Array>, size: number): Promise<void>;
  /** Null when the name does not exist. */
  read(name: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | null>;
  /** Replaces the bytes of the target, if there are any. False when the source does not exist. */
  move(from: string, to: string): Promise<boolean>;
  /** Does nothing when the name does not exist. */
  remove(name: string): Promise<void>;
  /** All names below the first part. */
  list(first: string): AsyncIterable<string>;
  /** Signed addresses with which a client reaches the bucket directly; null for a bucket without them. */
  readonly signed: {
    put(
      name: string,
      upload: { size: number; sha256: string; expiresAt: Date },
    ): ReturnType<NonNullable<FileStorage['direct']>['uploadTo']>;
    get(
      name: string,
      download: { disposition: string; mediaType: string; now: Date; seconds: number },
    ): Promise<string>;
  } | null;
}
