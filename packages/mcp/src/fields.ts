import {
  instantOf,
  isBlank,
  isLonger,
  isOneLine,
  isTicketKey,
  maxTagLength,
  maxTags,
  oneLineFault,
  readIdentifier,
  searchBudget,
  searchWords,
  toolBudget,
} from '@basalt/domain';
import * as v from 'valibot';

/** One line of 1 to `max` code points after trimming. */
export const text = (max: number, description?: string) =>
  v.pipe(
    v.string('must be a string'),
    v.metadata({ ...(description !== undefined && { description }), maxLength: max }),
    v.transform((value) => value.trim()),
    v.check((value) => !isBlank(value), 'must not be blank'),
    v.check((value) => !isLonger(value, max), `must have at most ${max} characters`),
    v.check(isOneLine, oneLineFault),
  );

/** The name or key of a record. No name in Basalt is longer than 320 characters. */
export const called = (description?: string) =>
  v.pipe(
    v.string('must be a string'),
    v.metadata({ ...(description !== undefined && { description }) }),
    v.transform((value) => value.trim()),
    v.check((value) => !isBlank(value), 'must not be blank'),
    v.check((value) => !isLonger(value, 320), 'must have at most 320 characters'),
  );

/** The name of a record. */
export const name = (description?: string) => v.exactOptional(called(description));

/** Names of records. */
export const names = (description?: string, max = 100) =>
  v.pipe(
    v.array(called(), 'must be an array of strings'),
    v.metadata({ ...(description !== undefined && { description }) }),
    // A bound that no call comes near is left out of the description.
    v.check((list) => list.length <= max, `must have at most ${max} items`),
  );

/** Tag names. */
export const tags = (description?: string) =>
  v.pipe(
    v.array(
      v.pipe(
        v.string('must be a string'),
        v.transform((value) => value.trim()),
        v.check((value) => !isBlank(value), 'must not be blank'),
        v.check(
          (value) => !isLonger(value, maxTagLength),
          `must have at most ${maxTagLength} characters`,
        ),
        v.check(isOneLine, oneLineFault),
      ),
      'must be an array of strings',
    ),
    v.metadata({ ...(description !== undefined && { description }) }),
    v.check((list) => list.length <= maxTags, `must have at most ${maxTags} items`),
  );

/** Values of custom fields by their keys. */
export const fieldValues = (description?: string) =>
  v.pipe(
    v.record(v.string(), v.unknown(), 'must be an object'),
    v.metadata({ ...(description !== undefined && { description }) }),
  );

/** Text in Markdown; null or blank for none. */
export const markdown = v.pipe(
  v.nullable(v.string('must be a string or null')),
  v.metadata({ description: 'Markdown; null clears.' }),
);

/** One of the words. */
export const oneOf = <const Words extends readonly string[]>(words: Words, description?: string) =>
  v.pipe(
    v.picklist(words, `must be one of ${words.join(', ')}`),
    v.metadata({ ...(description !== undefined && { description }) }),
  );

/** A number from 0 to `max` with at most `places` decimals. `isNullable`: its message names null, too. */
export function decimal(
  max: number,
  places: number,
  { description, isNullable }: { description?: string | undefined; isNullable: boolean },
) {
  const decimals = places === 1 ? 'one decimal' : `${places} decimals`;
  const orNull = isNullable ? ', or null' : '';
  const fault = `must be a number from 0 to ${max} with at most ${decimals}${orNull}`;
  const unit = 10 ** places;
  return v.pipe(
    v.number(fault),
    v.metadata({ ...(description !== undefined && { description }) }),
    v.check(
      (value) => value >= 0 && value <= max && Math.round(value * unit) / unit === value,
      fault,
    ),
  );
}

/** True or false. */
export const flag = (description?: string) =>
  v.pipe(
    v.boolean('must be true or false'),
    v.metadata({ ...(description !== undefined && { description }) }),
  );

const instantFault = 'must be an ISO 8601 date-time with an offset, as 2031-05-04T16:00:00Z';

/** A date-time with an explicit offset, as an instant. */
export const dateTime = (description?: string) =>
  v.pipe(
    v.string(instantFault),
    v.metadata({ format: 'date-time', ...(description !== undefined && { description }) }),
    v.rawTransform<string, Date>(({ dataset, addIssue, NEVER }) => {
      const instant = instantOf(dataset.value);
      if (instant !== null) return instant;
      addIssue({ message: instantFault });
      return NEVER;
    }),
  );

/** A whole number within bounds. */
export const integer = (min: number, max: number, description?: string) =>
  v.pipe(
    v.number('must be a number'),
    v.metadata({
      ...(description !== undefined && { description }),
      type: 'integer',
      minimum: min,
      // A bound that no call comes near is left out.
      ...(max <= toolBudget.maxTextCharacters && { maximum: max }),
    }),
    v.check(
      (value) => Number.isInteger(value) && value >= min && value <= max,
      `must be an integer from ${min} to ${max}`,
    ),
  );

/** Words to search for; all must occur. */
export const search = (description: string) =>
  v.pipe(
    text(searchBudget.queryCharacters, description),
    v.transform(searchWords),
    v.check((words) => words.length > 0, 'must not be blank'),
    v.check(
      (words) => words.length <= searchBudget.words,
      `must have at most ${searchBudget.words} words`,
    ),
  );

/** The arguments that every list takes. */
export const page = {
  limit: v.exactOptional(integer(1, toolBudget.maxLines)),
  cursor: v.exactOptional(
    v.pipe(
      v.string('must be a string'),
      v.metadata({ description: 'next_cursor.' }),
      v.check((value) => value.length <= 4096, 'is not a cursor of this list'),
    ),
  ),
};

/** The arguments of a tool that shows a long text. */
export const part = {
  offset: v.exactOptional(integer(0, 10_000_000, 'From next_offset.')),
  length: v.exactOptional(integer(1, toolBudget.maxTextCharacters)),
};

/** The index that a ticket gets on its board, from 0. */
export const position = v.exactOptional(
  integer(0, Number.MAX_SAFE_INTEGER, 'From 0; default: the end.'),
);

/** The key of a write: calls with the same key are executed once. One tool describes it for all. */
export const idempotencyKey = (description: string | null = 'Calls with the same text run once.') =>
  v.exactOptional(
    v.pipe(
      v.string('must be a string'),
      v.metadata({ ...(description !== null && { description }) }),
      v.check(
        (value) => /^[\x20-\x7e]{1,255}$/.test(value),
        'must have 1 to 255 printable ASCII characters',
      ),
    ),
  );

/** Fields of answers. */
export const out = {
  text: v.string(),
  maybe: v.nullable(v.string()),
  texts: v.array(v.string()),
  count: v.number(),
  flag: v.boolean(),
  nextCursor: v.nullable(v.string()),
};

/** A ticket by its key, in any case, or its id. */
export const ticketRef = (description: string | null = 'Key (WEB-42) or id.') =>
  v.pipe(
    v.string('must be a string'),
    v.metadata({ ...(description !== null && { description }) }),
    v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
      const key = dataset.value.trim().slice(0, 40).toUpperCase();
      const ref = readIdentifier(key) ?? (isTicketKey(key) ? key : null);
      if (ref !== null) return ref;
      addIssue({ message: 'must be a key such as WEB-42, or an id' });
      return NEVER;
    }),
  );

/** A record by its id. */
export const id = (description?: string) =>
  v.pipe(
    v.string('must be a string'),
    v.metadata({ ...(description !== undefined && { description }) }),
    v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
      const read = readIdentifier(dataset.value.trim());
      if (read !== null) return read;
      addIssue({ message: 'must be an id; find it by a search or a list' });
      return NEVER;
    }),
  );
