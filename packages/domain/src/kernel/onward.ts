/** What an operator asks of a list: at most `limit` records, those behind the one with the id `after`. */
export interface Onward {
  readonly after?: string | undefined;
  readonly limit: number;
}

/** A part of a list; `next` is the `after` that leads on, null at the end. */
export interface Part<T> {
  readonly data: T[];
  readonly next: string | null;
}

/** The part that `read` answers when it is asked for one record more than wanted. */
export async function partOf<T extends { readonly id: string }>(
  { after, limit }: Onward,
  read: (onward: Onward) => Promise<T[]>,
): Promise<Part<T>> {
  const found = await read({ after, limit: limit + 1 });
  const data = found.slice(0, limit);
  return { data, next: found.length > limit ? (data.at(-1)?.id ?? null) : null };
}
