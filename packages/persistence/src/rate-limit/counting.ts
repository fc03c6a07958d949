import { sql, type RawBuilder } from 'kysely';

/** Calls in a minute, as counted by all instances. */
export interface CallCount {
  minute: number;
  calls: number;
}

/**
 * Whose clock is behind counts in the minute that another instance has begun. A minute that is further ahead was
 * counted by a clock that has been set back since: it must not last until then.
 */
export const counting = (minute: RawBuilder<unknown>, calls: RawBuilder<unknown>) => sql`
  minute = case when c.minute = ${minute} + 1 then c.minute else ${minute} end,
  calls = case when c.minute in (${minute}, ${minute} + 1) then c.calls + ${calls} else ${calls} end`;

/** Calls to be counted in a minute. */
export interface NewCalls {
  minute: number;
  count: number;
}
