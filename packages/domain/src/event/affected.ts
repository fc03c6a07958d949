/** Records that a change of another record can change. */
export type AffectedType = 'board' | 'ticket' | 'document';

/** What a change of one record did to another one. */
export interface Affected {
  readonly type: AffectedType;
  readonly id: string;
  /** The version after the change; some changes, as of a board's number of tickets, leave it as it was. */
  readonly version: number;
  /** The new values, by field of the record: all that its answer has changed in but the version. */
  readonly changes: Readonly<Record<string, unknown>>;
}

/** One of many records that a change over all of them writes, as it is before. */
export interface LoadedKey {
  readonly id: string;
  readonly version: number;
  readonly commented_at: string | null;
}

/** One event names at most this many other records. */
export const maxAffected = 1_000;

/** Values of one event take about this many bytes of JSON at most: a ticket can have a hundred labels. */
const affectedBytes = 256 * 1024;

/** What a change over many at this moment, in RFC 3339, does to one of them: its version grows; `changes` are its further fields. */
export function raised(
  type: AffectedType,
  { id, version, commented_at }: LoadedKey,
  updated_at: string,
  changes: Affected['changes'],
): Affected {
  const last_activity_at =
    commented_at !== null && commented_at > updated_at ? commented_at : updated_at;
  return {
    type,
    id,
    version: version + 1,
    changes: { ...changes, updated_at, last_activity_at },
  };
}

/** The entries in parts of which each fits into one event; one empty part for none. */
export function partsOf(affected: readonly Affected[]): (readonly Affected[])[] {
  const parts: Affected[][] = [[]];
  let bytes = 0;
  for (const one of affected) {
    const size = JSON.stringify(one).length;
    const part = parts.at(-1) as Affected[];
    const isFull = part.length === maxAffected || bytes + size > affectedBytes;
    if (isFull && part.length > 0) {
      parts.push([one]);
      bytes = size;
    } else {
      part.push(one);
      bytes += size;
    }
  }
  return parts;
}
