/** How much is stored, in bytes: records and events, compressed as they are. */
export interface StoredBytes {
  /** The size of all organizations together, with everything else in the storage. A quick call. */
  ofAll(): Promise<number>;
  /** By one organization, without indexes. Reads its rows, so it takes a while for a large one. */
  of(organizationId: string): Promise<number>;
}
