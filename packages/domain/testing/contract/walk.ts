import { expect } from 'vitest';
import type { Page, PageRequest } from '../../src/kernel/page.ts';

type List<T> = (page: PageRequest) => Promise<Page<T> | null>;

/** The page; fails the test when the list says that there is no such project. */
export async function pageOf<T>(list: List<T>, request: PageRequest): Promise<Page<T>> {
  const page = await list(request);
  if (page === null) throw new Error('the list is absent');
  return page;
}

/** The whole list on one page. */
export async function whole<T>(list: List<T>): Promise<readonly T[]> {
  const { items } = await pageOf(list, { limit: 200 });
  return items;
}

/**
 * Goes through the list page by page, to its end and back, and expects the pages of both ways to be those
 * that the whole list is cut into, with cursors missing exactly at the ends.
 */
export async function expectPages<T extends { id: string }>(
  list: List<T>,
  limit: number,
): Promise<void> {
  const ids = (await whole(list)).map(({ id }) => id);
  const pages = Array.from({ length: Math.ceil(ids.length / limit) }, (_, index) =>
    ids.slice(index * limit, (index + 1) * limit),
  );
  let page = await pageOf(list, { limit });
  for (const [index, expected] of pages.entries()) {
    expect(page.items.map(({ id }) => id)).toEqual(expected);
    expect(page.prev === null).toBe(index === 0);
    expect(page.next === null).toBe(index === pages.length - 1);
    if (page.next !== null) page = await pageOf(list, { limit, cursor: page.next });
  }
  for (let index = pages.length - 2; index >= 0; index -= 1) {
    if (page.prev === null) throw new Error('no way back');
    page = await pageOf(list, { limit, cursor: page.prev });
    expect(page.items.map(({ id }) => id)).toEqual(ids.slice(index * limit, (index + 1) * limit));
    expect(page.next).not.toBeNull();
    expect(page.prev === null).toBe(index === 0);
  }
}
