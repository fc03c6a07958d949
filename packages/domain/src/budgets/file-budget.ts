const KiB = 1024;

/** Bytes of one MiB. */
export const mebibyte = 1024 * KiB;

/** The limits of files. Defaults of settings where one is named. */
export const fileBudget = {
  /** MiB of one file: 422 beyond it. `SERVICE_FILE_MEBIBYTES`. */
  mebibytes: 100,
  /** MiB of all files of an organization: 422 `quota_exceeded` beyond it. `SERVICE_FILES_MEBIBYTES_PER_ORGANIZATION`. */
  mebibytesOfOrganization: 10_240,
  /** A file counts at least this many bytes, which also bounds the number of files of an organization. */
  minCountedBytes: 16 * KiB,
  /** Files of one ticket, document or comment: 422 `quota_exceeded` beyond it. */
  ofSubject: 100,
  /** Uploads of an organization at the same time in one process: 429 beyond it. */
  uploadsAtOnce: 20,
  /**
   * Files that one process synchronizes with the disk at the same time: each holds one of the four threads that Node has for all
   * files and for the hashing of passwords.
   */
  synchronizedAtOnce: 2,
  /** Characters of a name. */
  nameLength: 255,
  /** For how long an upload address is valid, in milliseconds. */
  uploadFor: 15 * 60_000,
  /** For how long a download address is valid, in milliseconds. */
  downloadFor: 5 * 60_000,
  /** An upload that brings fewer bytes than this within `slowWindow` milliseconds is ended. */
  slowBytes: 60 * KiB,
  slowWindow: 60_000,
  /** The number of bytes at the beginning of a file from which its type and the size of a picture are read. */
  head: 64 * KiB,
  /** Bytes of a text file that the tool `get_file` reads. */
  readableText: 32 * KiB,
} as const;

/** The limits of files as the deployment sets them, in MiB. */
export interface FileLimits {
  readonly mebibytes: number;
  readonly mebibytesOfOrganization: number;
}
