import { maxPerPage } from './page-size.ts';

/** Where a page starts: the sort values of the record next to it, and whether the page is after (`next`) or before (`prev`) that record. */
export interface Cursor {
  readonly direction: 'next' | 'prev';
  readonly values: readonly (string | number | null)[];
}

/** Asks for one page of a list. `limit` is 1 to 200; no cursor means the first page. */
export interface PageRequest {
  readonly limit: number;
  readonly cursor?: Cursor | undefined;
  /** Also count the whole list. */
  readonly total?: boolean | undefined;
  /** The fields that the caller uses; all if absent. Other fields may be missing, although the type has them. */
  readonly fields?: readonly string[] | undefined;
}

/** One page in list order. `next` and `prev` are null where the list ends; `total` only when requested. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next: Cursor | null;
  readonly prev: Cursor | null;
  readonly total?: number;
}

/** All records of a list, one after the other. Only one page is in memory. */
export async function* allOf<T>(
  read: (page: PageRequest) => Promise<Page<T> | null>,
): AsyncGenerator<T> {
  let page = await read({ limit: maxPerPage });
  for (;;) {
    yield* page?.items ?? [];
    if (!page?.next) return;
    page = await read({ limit: maxPerPage, cursor: page.next });
  }
}
