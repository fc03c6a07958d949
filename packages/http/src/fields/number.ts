import * as v from 'valibot';

/** An integer within bounds. */
export const integer = (min: number, max: number, message: string) =>
  v.pipe(
    v.number(message),
    v.metadata({ type: 'integer', minimum: min, maximum: max }),
    v.check((value) => Number.isInteger(value) && value >= min && value <= max, message),
    // Makes 0 of -0.
    v.transform((value) => value + 0),
  );

/** The WIP limit of a board: 1–10,000 tickets, or null for none. */
export const wipLimit = v.nullable(
  integer(1, 10_000, 'must be an integer from 1 to 10000, or null'),
);

/** A place in an order, from 0; null is the same as absent. */
export const position = v.pipe(
  v.nullable(integer(0, Number.MAX_SAFE_INTEGER, 'must be an integer from 0, or null')),
  v.metadata({
    description:
      'The index among the live tickets of the board. By default the ticket goes to the end.',
    examples: [0],
  }),
  v.transform((value) => value ?? undefined),
);

/** A length of time in whole seconds, from 0 to `most`. */
export const seconds = (most: number) =>
  v.pipe(
    integer(0, most, `must be an integer from 0 to ${most}`),
    v.metadata({ examples: [3600] }),
  );

/** An hour of the day, from 0 to 23. */
export const hourOfDay = v.pipe(
  integer(0, 23, 'must be an hour from 0 to 23'),
  v.metadata({ examples: [8] }),
);
