import { sql, type RawBuilder } from 'kysely';

/** Calls in a minute, as counted by all instances. */
export interface CallCount {
  minute: number;
  calls: number;
}

/**
 * SQL that sets minute and calls of a counter `c`. An instance whose clock is one minute behind counts in the minute that another
 * instance has begun. A minute that is further ahead comes from a clock that was set back later, and is replaced.
 */
export const counting = (minute: RawBuilder<unknown>, calls: RawBuilder<unknown>) => sql`
  minute = case when c.minute = ${minute} + 1 then c.minute else ${minute} end,
  calls = case when c.minute in (${minute}, ${minute} + 1) then c.calls + ${calls} else ${calls} end`;

/** A number of calls to count in a minute. Minutes are counted from the Unix epoch. */
export interface NewCalls {
  minute: number;
  count: number;
}
