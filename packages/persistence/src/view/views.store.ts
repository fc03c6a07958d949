import { View, type Actor, type SetChange, type ViewStore } from '@basalt/domain';
import { sql } from 'kysely';
import { nameLock } from '../sql/name-lock.ts';
import { compiledOnce, db } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';

const lockView = compiledOnce(
  (of: { organizationId: string; id: string }, tx: Transaction) => sql<object>`
  select ${tx.columnsSql(View, 'v')} from views v
  where v.organization_id = ${of.organizationId} and v.id = ${of.id} and exists (
    select from views_of_live_projects l where l.organization_id = v.organization_id and l.id = v.id)
  for no key update of v`,
);

const makersOfViews = compiledOnce(
  ({ organizationId }: { organizationId: string }) => sql<{ created_by: Actor }>`
  select created_by from views where organization_id = ${organizationId}`,
);

/** The statement that stores, or with null removes, the key and the filters of a person's calendar of a view. */
export const setViewCalendar = (
  organizationId: string,
  { viewId, userId, calendar }: Extract<SetChange, { kind: 'view_calendar' }>,
) => [
  calendar === null
    ? sql`delete from view_calendars
      where organization_id = ${organizationId} and view_id = ${viewId} and user_id = ${userId}`
    : sql`insert into view_calendars (organization_id, view_id, user_id, key, query)
      values (${organizationId}, ${viewId}, ${userId}, ${calendar.key},
        ${calendar.query === null ? null : JSON.stringify(calendar.query)})
      on conflict (organization_id, view_id, user_id) do update set key = excluded.key, query = excluded.query`,
];

/** The statement that stores the filters of a calendar that has none. */
export const setCalendarQuery = (
  organizationId: string,
  { viewId, userId, calendar: { key, query } }: Extract<SetChange, { kind: 'view_calendar_query' }>,
) => [
  sql`update view_calendars set query = ${JSON.stringify(query)}
    where organization_id = ${organizationId} and view_id = ${viewId} and user_id = ${userId}
      and key = ${key} and query is null`,
];

/** The statement that removes the calendar keys of a person who leaves the organization. */
export const endCalendars = (organizationId: string, { userId }: { userId: string }) =>
  db
    .deleteFrom('view_calendars')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId);

/** Views of the transaction's tenant in PostgreSQL. */
export function createViewStore(tx: Transaction): ViewStore {
  const { organizationId } = tx;
  return {
    lock: (id) => tx.loadOne(View, lockView({ organizationId, id }, tx)),
    async lockedMakers() {
      const [, rows] = await tx.batch(
        nameLock(`${organizationId}/views`),
        makersOfViews({ organizationId }),
      );
      return rows.map(({ created_by: maker }) => maker);
    },
  };
}
