import type { Page, PageRequest } from '@basalt/domain';

/** The page size: records in one read. */
const perPage = 100;

/** All pages of a list, one after the other. The first page is read before this resolves, so a refusal of the list is thrown here. */
export async function allPages<T>(
  read: (page: PageRequest) => Promise<Page<T>>,
): Promise<AsyncIterable<readonly T[]>> {
  const first = await read({ limit: perPage });
  return (async function* pages() {
    for (let at = first; ; at = await read({ limit: perPage, cursor: at.next })) {
      yield at.items;
      if (at.next === null) return;
    }
  })();
}
