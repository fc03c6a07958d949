import type { Page, PageRequest } from '@basalt/domain';

/** Records read at once. */
const perPage = 100;

/** All pages of a list, one after the other. The first is read at once: what refuses the list refuses here. */
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
