/** A page of a list for operators: at most `limit` records after the one with the id `after`. */
export interface IdPageRequest {
  readonly after?: string | undefined;
  readonly limit: number;
}

/** A page of a list; `next` is the `after` of the next page, null at the end. */
export interface IdPage<T> {
  readonly data: T[];
  readonly next: string | null;
}

/** Reads a page. `read` gets a limit of one record more, which shows whether there is a next page. */
export async function idPageOf<T extends { readonly id: string }>(
  { after, limit }: IdPageRequest,
  read: (page: IdPageRequest) => Promise<T[]>,
): Promise<IdPage<T>> {
  const found = await read({ after, limit: limit + 1 });
  const data = found.slice(0, limit);
  return { data, next: found.length > limit ? (data.at(-1)?.id ?? null) : null };
}
