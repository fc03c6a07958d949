import * as v from 'valibot';

const estimateFault = 'must be a number from 0 to 9999 with at most one decimal, or null';

/** The estimated work of a ticket: 0–9999 with at most one decimal, or null. */
export const estimate = v.nullable(
  v.pipe(
    v.number(estimateFault),
    v.metadata({
      minimum: 0,
      maximum: 9999,
      description: 'At most one decimal.',
      examples: [3.5],
    }),
    v.check(
      (value) => value >= 0 && value <= 9999 && Math.round(value * 10) / 10 === value,
      estimateFault,
    ),
    v.transform((value) => value + 0),
  ),
);
