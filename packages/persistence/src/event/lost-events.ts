import { DomainError, type Cursor } from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce } from '../sql/query.ts';

interface Place {
  organizationId: string;
  horizon: string;
  sequence: string;
}

const lost = compiledOnce(
  (of: Place) => sql<object>`select id from organizations
  where id = ${of.organizationId} and (purged_horizon, purged_sequence) > (${of.horizon}::bigint, ${of.sequence}::bigint)`,
);

/** The statement that returns a row when events after the cursor were removed by the retention. */
export const lostEventsAfter = (organizationId: string, { values }: Cursor) =>
  lost({ organizationId, horizon: String(values[0]), sequence: String(values[1]) });

/** The place of the last event that the retention removed; no row where it removed none. */
export const purgedPlace = compiledOnce(
  ({ organizationId }: Pick<Place, 'organizationId'>) => sql<{ horizon: string; sequence: string }>`
  select purged_horizon as horizon, purged_sequence as sequence from organizations
  where id = ${organizationId} and purged_horizon is not null`,
);

/** The refusal of such a cursor. */
export const cursorExpired = (organization: string): DomainError<'cursor_expired'> =>
  new DomainError('cursor_expired', { organization });
