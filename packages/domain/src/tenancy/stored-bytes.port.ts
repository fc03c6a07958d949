/** How much is stored, in bytes: records and events, compressed as they are. */
export interface StoredBytes {
  /** By all organizations together, with whatever else the storage needs; quickly answered. */
  ofAll(): Promise<number>;
  /** By one organization, without indexes. Reads its rows, so it takes a while for a large one. */
  of(organizationId: string): Promise<number>;
}
