import type { Page, PageRequest } from '@basalt/domain';

/** A record whose id, a UUIDv7, sorts as the list does. */
type Sorted = readonly { readonly id: string }[];

/**
 * One page of a list that is short enough to be loaded completely: `up` is the order of creation, `down` the newest first. The
 * cursor is an id, so that records that are added or removed do not shift the pages.
 */
export function pageOfAll<T extends Sorted[number]>(
  all: readonly T[],
  { limit, cursor, total }: PageRequest,
  order: 'up' | 'down' = 'up',
): Page<T> {
  const edge = cursor?.values[0] ?? null;
  const isBehind = ({ id }: T) => (order === 'up' ? id > String(edge) : id < String(edge));
  const isBefore = ({ id }: T) => id !== edge && !isBehind({ id } as T);
  const [from, to] = boundsOf();
  const items = all.slice(from, to);
  return {
    items,
    next: to < all.length ? at('next', items.at(-1)) : null,
    prev: from > 0 ? at('prev', items[0]) : null,
    ...(total === true && { total: all.length }),
  };

  function boundsOf(): [number, number] {
    if (cursor === undefined) return [0, Math.min(limit, all.length)];
    if (cursor.direction === 'prev') {
      const end = all.findLastIndex(isBefore) + 1;
      return [Math.max(0, end - limit), end];
    }
    const found = all.findIndex(isBehind);
    const start = found === -1 ? all.length : found;
    return [start, Math.min(start + limit, all.length)];
  }

  function at(direction: 'next' | 'prev', record: T | undefined) {
    return record === undefined ? null : { direction, values: [record.id] };
  }
}
