/** The page of a list that an operator asks for: at most `limit` records, those after the one with the id `after`. */
export interface IdPageRequest {
  readonly after?: string | undefined;
  readonly limit: number;
}

/** A page of a list; `next` is the `after` of the next page, null at the end. */
export interface IdPage<T> {
  readonly data: T[];
  readonly next: string | null;
}

/** The page; `read` is asked for one record more, which shows whether there is a next page. */
export async function idPageOf<T extends { readonly id: string }>(
  { after, limit }: IdPageRequest,
  read: (page: IdPageRequest) => Promise<T[]>,
): Promise<IdPage<T>> {
  const found = await read({ after, limit: limit + 1 });
  const data = found.slice(0, limit);
  return { data, next: found.length > limit ? (data.at(-1)?.id ?? null) : null };
}
