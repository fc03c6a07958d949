import {
  deletedFilters,
  isLonger,
  searchBudget,
  searchWords,
  type DeletedFilter,
  type FieldErrors,
} from '@basalt/domain';
import * as v from 'valibot';

/** A yes-or-no parameter: `true` or `false`. */
export const queryFlag = (description: string) =>
  v.pipe(
    v.picklist(['true', 'false'], 'must be true or false'),
    // Beside the type: what stands after a transformation does not come into the description of the API.
    v.metadata({ type: 'boolean', enum: undefined, description }),
    v.transform((value) => value === 'true'),
  );

/** Which records a list holds by their `archived` flag: `true`, `false` or `all`; `byDefault` when it is not given. */
export const archivedFilter = (byDefault: 'false' | 'all') =>
  v.exactOptional(
    v.pipe(
      v.picklist(['true', 'false', 'all'], 'must be true, false or all'),
      v.transform((value) => (value === 'all' ? value : value === 'true')),
    ),
    byDefault,
  );

/** Whether deleted records are listed, which carry `deleted_at`. */
export const deletedFilter = v.exactOptional(
  v.pipe(
    v.picklist(deletedFilters, `must be one of ${deletedFilters.join(', ')}`),
    v.metadata({
      description:
        '`only` is the trash, from which records can be restored for 30 days; `include` is for those who follow changes. Sorted by `updated_at`.',
    }),
  ),
  'exclude',
);

/** Refuses another order than by change where deleted records are listed. */
export function byChangeOnly({
  deleted,
  sort,
}: {
  deleted: DeletedFilter;
  sort?: string | undefined;
}): FieldErrors {
  const isByChange = sort === undefined || sort === 'updated_at' || sort === '-updated_at';
  return deleted === 'exclude' || isByChange
    ? {}
    : { sort: ['must be updated_at or -updated_at when deleted records are listed'] };
}

const { queryCharacters, words: maxWords, textBytes } = searchBudget;

/** Search text as the folded words that must all occur; empty for no filter. */
export const search = v.exactOptional(
  v.pipe(
    v.string(),
    v.metadata({
      maxLength: queryCharacters,
      examples: ['login page'],
      description: `All these words must occur, in any order. Case and accents do not matter, and a part of a word is enough. At most ${maxWords} words; a word that is part of another one does not count. Only the first ${textBytes / 1024} KiB of the text of each record are searched.`,
    }),
    v.check(
      (value) => !isLonger(value.trim(), queryCharacters),
      `must have at most ${queryCharacters} characters`,
    ),
    v.transform(searchWords),
    v.maxLength(maxWords, `must have at most ${maxWords} words`),
  ),
  '',
);

/** No cursor of ours is longer, in characters. */
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

/** The most records on one page of a list. */
export const maxPerPage = 200;

/** How many records an answer may hold: 1 to `most`. */
export const pageSize = (most: number) =>
  v.pipe(
    v.string(),
    v.metadata({ type: 'integer', minimum: 1, maximum: most }),
    v.check(
      (value) => /^[1-9]\d{0,2}$/.test(value) && Number(value) <= most,
      `must be an integer from 1 to ${most}`,
    ),
    v.transform(Number),
  );

/** The parameters that every list takes; `perPage` is the page size when none is asked for. */
export const pageEntries = (perPage: number) => ({
  per_page: v.exactOptional(pageSize(maxPerPage), String(perPage)),
  cursor: v.exactOptional(
    cursor('From `meta.next_cursor` or `meta.prev_cursor` of the same list.'),
  ),
  total: v.exactOptional(queryFlag('Also count the whole list.'), 'false'),
});
