/** The last known versions of records that are not stored any more. */
export type LastVersions = ReturnType<typeof createLastVersions>;

/** Remembers the versions of at most `max` records, of those that were noted last. */
export function createLastVersions(max: number) {
  const versions = new Map<string, number>();
  return {
    /** The last version of a record; 0: not known. */
    of: (id: string): number => versions.get(id) ?? 0,

    /** Notes a version of a record, unless a later one is known. */
    note(id: string, version: number): void {
      if (version <= (versions.get(id) ?? 0)) return;
      versions.delete(id);
      versions.set(id, version);
      const [oldest] = versions.keys();
      if (versions.size > max && oldest !== undefined) versions.delete(oldest);
    },
  };
}
