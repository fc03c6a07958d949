/** Records that a change of another record can change. */
export type AffectedType = 'board' | 'ticket' | 'document';

/** The effect of a change of one record on another one. */
export interface Affected {
  readonly type: AffectedType;
  readonly id: string;
  /** The version after the change. Some changes leave it as it was, such as one of a board's number of tickets. */
  readonly version: number;
  /** The new values, by field of the record: every field that has changed, except the version. */
  readonly changes: Readonly<Record<string, unknown>>;
}

/** A record that a change of many records writes, as it is before the change. */
export interface LoadedKey {
  readonly id: string;
  readonly version: number;
  readonly commented_at: string | null;
}

/** One event names at most this many other records. */
export const maxAffected = 1_000;

/** An event `ticket.recounted` lists at most this many tickets: their entries have less than 256 KiB of JSON. */
export const maxRecounted = 700;

/** The entries of one event have at most about this many bytes of JSON: one ticket can have a hundred labels. */
const affectedBytes = 256 * 1024;

/** The entry of one of many records that change at `updated_at` (RFC 3339): its version grows by one; `changes` are its other new values. */
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

/** Splits the entries into parts that each fit into one event; one empty part when there are no entries. */
export function partsOf(affected: readonly Affected[]): (readonly Affected[])[] {
  const parts: Affected[][] = [[]];
  let bytes = 0;
  for (const change of affected) {
    const size = JSON.stringify(change).length;
    const part = parts.at(-1) as Affected[];
    const isFull = part.length === maxAffected || bytes + size > affectedBytes;
    if (isFull && part.length > 0) {
      parts.push([change]);
      bytes = size;
    } else {
      part.push(change);
      bytes += size;
    }
  }
  return parts;
}
