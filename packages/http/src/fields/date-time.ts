import { instantOf, isDay } from '@basalt/domain';
import * as v from 'valibot';

const asInstant = v.rawTransform<string, Date>(({ dataset, addIssue, NEVER }) => {
  const instant = instantOf(dataset.value);
  if (instant !== null) return instant;
  addIssue({ message: 'must be an ISO 8601 date-time with an offset, in the years 1 to 9999' });
  return NEVER;
});

/** A date-time as people send it. */
export const momentExample = '2031-05-04T16:00:00+02:00';

/** A date-time with an explicit offset, as an instant. */
export const dateTime = v.pipe(
  v.string('must be a string'),
  v.metadata({
    format: 'date-time',
    description:
      'ISO 8601 with an offset: `Z`, `±hh:mm`, `±hhmm` or `±hh`. The seconds may be left out; 24:00, second 60, week dates and the basic format are refused.',
    examples: [momentExample],
  }),
  asInstant,
);

/** The same, or null for none. */
export const optionalDateTime = v.nullable(dateTime);

/** A day of the calendar. */
export const day = (example: string) =>
  v.pipe(
    v.string('must be a string'),
    v.check(isDay, `must be a day like ${example}`),
    v.metadata({ format: 'date', maxLength: 10, examples: [example] }),
  );
