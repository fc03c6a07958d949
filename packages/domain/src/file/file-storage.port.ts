/** What bytes are for. */
export interface FilePlace {
  readonly organizationId: string;
  /** The id of the file. */
  readonly id: string;
}

/** What was received. */
export interface ReceivedBytes {
  /** The name of their temporary place in the storage. Each attempt has its own. */
  readonly at: string;
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
  /** As the bytes say, whatever the caller and the name say. */
  readonly mediaType: string;
  /** In pixels, of a picture. */
  readonly width: number | null;
  readonly height: number | null;
}

/** A part of a file: its first and its last byte. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Bytes in the storage: kept ones by their digest, others by the file that they are received for. */
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
   * Writes the bytes. When fewer or more than `size` come, or they end with an error, what was written is removed; the answer
   * says how many came, and reads no further than it needs to know that they are too many. No chunk is used after the next one was
   * asked for: who brings them may use its memory again.
   */
  receive(place: FilePlace, bytes: AsyncIterable<Uint8Array>, size: number): Promise<ReceivedBytes>;
  /**
   * Takes over the bytes that the caller sent to the storage itself, so that the caller cannot change them any more. Null when there are none.
   * Stops reading when there are more than `size`.
   */
  inspect(place: FilePlace, size: number): Promise<ReceivedBytes | null>;
  /** Keeps the bytes under their digest; in place of the same bytes, if they are there. */
  keep(organizationId: string, received: ReceivedBytes): Promise<void>;
  /** Removes what was received. */
  discard(received: ReceivedBytes): Promise<void>;
  /** The bytes of a digest, or a part of them; null when they are not there. The memory of a chunk is the reader's own. */
  open(
    organizationId: string,
    sha256: string,
    range?: ByteRange,
  ): Promise<AsyncIterable<Uint8Array> | null>;
  /** Removes bytes; also when they are gone already. */
  remove(name: StoredBytesName): Promise<void>;
  /** Everything that is stored, in some order. */
  list(): AsyncIterable<StoredBytesName>;
  /** Writes, reads and removes something small. */
  probe(): Promise<void>;
  /** Addresses of the storage itself; null when bytes go through the service. */
  readonly direct: {
    uploadTo(
      place: FilePlace,
      given: { size: number; sha256: string; expiresAt: Date },
    ): Promise<UploadRequest>;
    downloadFrom(
      name: { organizationId: string; sha256: string },
      given: { disposition: string; mediaType: string; now: Date },
    ): Promise<string>;
  } | null;
}

/** Addresses of the service itself that carry no session and name one file. */
export interface FileAddresses {
  /** Where the bytes of a file are put until the moment. */
  uploadTo(place: FilePlace, expiresAt: Date): string;
  /** Where the file of an import is put until the moment. */
  importTo(place: FilePlace, expiresAt: Date): string;
  /** Where the bytes of a file are read until the moment. */
  downloadFrom(place: FilePlace, expiresAt: Date): string;
  /** The file of such an address; null when the address is wrong, has ended, or is for the other use. */
  read(
    use: 'upload' | 'download' | 'import',
    id: string,
    token: string,
    now: Date,
  ): FilePlace | null;
}
