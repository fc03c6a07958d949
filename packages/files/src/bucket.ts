import type { ByteRange, FileStorage } from '@basalt/domain';

/**
 * Named bytes: a folder or a bucket. A name is parts of `[0-9a-z-]`, separated by `/`. When a method has returned, what it did survives a
 * loss of power. A method that fails throws the error of the file system or of the bucket.
 */
export interface Bucket {
  /**
   * Writes exactly `size` bytes; the name is not there, or whole. Throws the error of `bytes`. No chunk is used after the next one
   * was asked for.
   */
  write(name: string, bytes: AsyncIterable<Uint8Array>, size: number): Promise<void>;
  /** Null when it is not there. */
  read(name: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | null>;
  /** Takes the place of what is there by the other name. False when there is nothing to move. */
  move(from: string, to: string): Promise<boolean>;
  /** Also when it is gone. */
  remove(name: string): Promise<void>;
  /** All names below the first part. */
  list(first: string): AsyncIterable<string>;
  /** Addresses that a caller may use without us; null where there are none. */
  readonly signed: {
    put(
      name: string,
      given: { size: number; sha256: string; expiresAt: Date },
    ): ReturnType<NonNullable<FileStorage['direct']>['uploadTo']>;
    get(
      name: string,
      given: { disposition: string; mediaType: string; now: Date; seconds: number },
    ): Promise<string>;
  } | null;
}
