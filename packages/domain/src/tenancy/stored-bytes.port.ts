/** Measures how many bytes records and events take in the storage, which compresses them. */
export interface StoredBytes {
  /** The size of the whole storage. Fast. */
  ofAll(): Promise<number>;
  /** The size of one organization, without indexes. Reads all its rows: slow for a large organization. */
  of(organizationId: string): Promise<number>;
}
