import type { LoadedKey } from '../../src/event/affected.ts';

/** The version and time of a record that changes at `now`. */
export function raised(
  { version }: { readonly version: number },
  now: Date,
): { version: number; updatedAt: Date } {
  return { version: version + 1, updatedAt: now };
}

/** What a store returns of one of many records. */
export const loadedKey = ({
  id,
  version,
  commentedAt,
}: {
  readonly id: string;
  readonly version: number;
  readonly commentedAt: Date | null;
}): LoadedKey => ({ id, version, commented_at: commentedAt?.toISOString() ?? null });
