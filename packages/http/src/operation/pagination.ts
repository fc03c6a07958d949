import * as v from 'valibot';
import type { ListAnswer } from './answer.ts';
import { queryFlag } from '../schema/query.ts';

type PageShape = Pick<ListAnswer<unknown>, 'perPage' | 'most' | 'isCounted'>;

/** The maximum length of a cursor, in characters. */
const maxCursorLength = 4096;

/** A cursor, still sealed. */
const cursor = (description: string) =>
  v.pipe(
    v.string(),
    v.metadata({ maxLength: maxCursorLength, description }),
    v.check((value) => value.length <= maxCursorLength, 'is not a cursor of this list'),
  );

/** The parameters that every stream takes. */
export const streamEntries = {
  last_event_id: v.exactOptional(
    cursor(
      'Continues after the event with this id, or after this cursor of the list with the same filters. The header `Last-Event-ID`, which browsers send when they reconnect, has priority.',
    ),
  ),
};

/** An integer from `least`, which is at least 1, to `most`. */
export const wholeNumber = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.metadata({ type: 'integer', minimum: least, maximum: most }),
    v.check(
      (value) => /^[1-9]\d{0,5}$/.test(value) && Number(value) >= least && Number(value) <= most,
      `must be an integer from ${least} to ${most}`,
    ),
    v.transform(Number),
  );

/** How many records an answer may contain: 1 to `most`. */
export const pageSize = (most: number) => wholeNumber(1, most);

/**
 * The parameters that every list takes. `perPage` is the page size when the request names none, `most` the greatest one; a list that
 * is not counted has no `total`.
 */
export const pageEntries = ({ perPage, most, isCounted }: PageShape): v.ObjectEntries => ({
  per_page: v.exactOptional(pageSize(most), String(perPage)),
  cursor: v.exactOptional(
    cursor('From `meta.next_cursor` or `meta.prev_cursor` of the same list.'),
  ),
  ...(isCounted && { total: v.exactOptional(queryFlag('Also count the whole list.'), 'false') }),
});
