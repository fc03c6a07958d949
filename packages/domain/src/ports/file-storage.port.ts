/** The file that bytes belong to. */
export interface FilePlace {
  readonly organizationId: string;
  /** The id of the file. */
  readonly id: string;
}

/** Bytes that were received, in their temporary place. */
export interface ReceivedBytes {
  /** The name of their temporary place in the storage. Each attempt has its own. */
  readonly at: string;
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
  /** Detected from the bytes; the media type and the name that the caller sent are ignored. */
  readonly mediaType: string;
  /** In pixels; null when it is no picture. */
  readonly width: number | null;
  readonly height: number | null;
}

/** A part of a file: the positions of its first and its last byte, from 0, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Names bytes in the storage: kept ones by their digest, received ones by their file and temporary place. */
export type StoredBytesName =
  | { readonly organizationId: string; readonly sha256: string }
  | (FilePlace & { readonly at: string });

/** A request that a caller makes to the storage itself. */
export interface UploadRequest {
  readonly method: 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly expires_at: string;
}

/**
 * Stores the bytes of files. An organization stores the same bytes once; two organizations never share them. When a method has returned,
 * what it wrote survives a loss of power. Methods throw StorageUnavailable when the storage does not answer.
 */
export interface FileStorage {
  /**
   * Writes the bytes to a temporary place. When their number is not `size`, or reading them throws, what was written is removed. The result
   * says how many bytes came; reading stops when there are more than `size`. A chunk is not used after the next one has been
   * requested, so that the source can use its memory again.
   */
  receive(place: FilePlace, bytes: AsyncIterable<Uint8Array>, size: number): Promise<ReceivedBytes>;
  /**
   * Moves the bytes that the caller sent to the storage itself to a place where the caller cannot change them. Null when there are none.
   * Reading stops when there are more than `size`.
   */
  inspect(place: FilePlace, size: number): Promise<ReceivedBytes | null>;
  /** Keeps the bytes under their digest. The same bytes, if they are there already, are replaced. */
  keep(organizationId: string, received: ReceivedBytes): Promise<void>;
  /** Removes received bytes. */
  discard(received: ReceivedBytes): Promise<void>;
  /** The bytes of a digest, or a part of them; null when there are none. The reader may change the memory of a chunk. */
  open(
    organizationId: string,
    sha256: string,
    range?: ByteRange,
  ): Promise<AsyncIterable<Uint8Array> | null>;
  /** Removes bytes. Does nothing when they do not exist. */
  remove(name: StoredBytesName): Promise<void>;
  /** Everything that is stored, in any order. */
  list(): AsyncIterable<StoredBytesName>;
  /** Checks the storage: writes, reads and removes a few bytes. */
  probe(): Promise<void>;
  /** Addresses of the storage itself; null when bytes go through the service. */
  readonly direct: {
    uploadTo(
      place: FilePlace,
      upload: { size: number; sha256: string; expiresAt: Date },
    ): Promise<UploadRequest>;
    downloadFrom(
      name: { organizationId: string; sha256: string },
      download: { disposition: string; mediaType: string; now: Date },
    ): Promise<string>;
  } | null;
}

/** Addresses of the service itself that carry no session and name one file. */
export interface FileAddresses {
  /** The address that receives the bytes of a file, valid until `expiresAt`. */
  uploadTo(place: FilePlace, expiresAt: Date): string;
  /** The address that receives the file of an import, valid until `expiresAt`. */
  importTo(place: FilePlace, expiresAt: Date): string;
  /** The address that returns the bytes of a file, valid until `expiresAt`. */
  downloadFrom(place: FilePlace, expiresAt: Date): string;
  /** The file of such an address; null when the address is wrong, has expired, or is for another use. */
  read(
    use: 'upload' | 'download' | 'import',
    id: string,
    token: string,
    now: Date,
  ): FilePlace | null;
}
