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

/** A number from 0 to `max` with at most `places` decimals. `isNullable`: its message names null, too. */
export function decimal(
  max: number,
  places: number,
  { example, isNullable }: { example: number; isNullable: boolean },
) {
  const decimals = places === 1 ? 'one decimal' : `${places} decimals`;
  const orNull = isNullable ? ', or null' : '';
  const fault = `must be a number from 0 to ${max} with at most ${decimals}${orNull}`;
  const unit = 10 ** places;
  return v.pipe(
    v.number(fault),
    v.metadata({
      minimum: 0,
      maximum: max,
      description: `At most ${decimals}.`,
      examples: [example],
    }),
    v.check(
      (value) => value >= 0 && value <= max && Math.round(value * unit) / unit === value,
      fault,
    ),
    // Makes 0 of -0.
    v.transform((value) => value + 0),
  );
}

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
