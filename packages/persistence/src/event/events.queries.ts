import {
  invalid,
  type Cursor,
  type EventFilter,
  type EventQueries,
  type EventRecord,
  type Page,
  type PageRequest,
} from '@basalt/domain';
import { keysetOf, pageOf, type SortKey } from '../sql/keyset.ts';
import type { Statement } from '../sql/statement.ts';
import { liveProject, type TenantReads } from '../transaction/tenant-reads.ts';
import { eventsWithinBudget, placedColumns, type PlacedRecord } from './placed-record.ts';

const placeKey = (
  name: 'horizon' | 'sequence',
  direction: 'asc' | 'desc' = 'asc',
): SortKey<PlacedRecord> => ({
  sql: `e.${name}`,
  direction,
  compare: (placeholder) => `${placeholder}::bigint`,
  value: (row) => row[name],
});
const keys = [placeKey('horizon'), placeKey('sequence')];
const newestFirst = [placeKey('horizon', 'desc'), placeKey('sequence', 'desc')];

/** Reads of the log in PostgreSQL, up to where it is settled. */
export function createEventQueries(
  reads: TenantReads,
  follow: EventQueries['follow'],
): EventQueries {
  const { organizationId } = reads;
  return {
    async list(filter, page) {
      const { projectId } = filter;
      const found = await reads.page(page, {
        ...(projectId !== undefined && { exists: liveProject(organizationId, projectId) }),
        rows: listStatement(organizationId, filter, page, keys),
        count: countStatement(organizationId, filter),
        cut: (rows: PlacedRecord[], total) => pageOf(keys, page, rows, total),
      });
      if (found === null) throw invalid('project_id', 'is not a project of this organization');
      return leadingOn(found, page);
    },
    async history(about, page) {
      const found = await reads.page(page, {
        rows: listStatement(organizationId, about, page, newestFirst),
        count: countStatement(organizationId, about),
        cut: (rows: PlacedRecord[], total) => pageOf(newestFirst, page, rows, total),
      });
      if (found === null) throw new Error('nothing was asked to be there');
      return { ...found, items: found.items.map(withoutPlace) };
    },
    follow,
  };
}

/** The page with a cursor to what comes later: behind its last event, or else where it was asked for. */
function leadingOn(found: Page<PlacedRecord>, { cursor }: PageRequest): Page<EventRecord> {
  const last = found.items.at(-1);
  const values = last === undefined ? cursor?.values : keys.map(({ value }) => value(last));
  const next: Cursor | null = values === undefined ? null : { direction: 'next', values };
  const items = found.items.map(withoutPlace);
  return { ...found, items, next };
}

function withoutPlace(row: PlacedRecord): EventRecord {
  const { horizon: _horizon, sequence: _sequence, ...record } = row;
  return record;
}

/**
 * Events are written in the order of their moments but for the length of a transaction and the difference between the
 * servers' clocks: within these minutes, the place of an event says no more of its moment.
 */
const slack = `interval '5 minutes'`;

/** The place of the first event from the moment on: where the log can be entered, or left. */
const horizonAt = (moment: string): string => `(select x.horizon from events x
  where x.organization_id = $1 and x.at >= ${moment} order by x.at limit 1)`;

function conditions(filter: EventFilter, values: unknown[]): string {
  const { kinds, projectId, subjectType, subjectId, actorId, since, until } = filter;
  const all = ['e.organization_id = $1', 'e.horizon < basalt.settled_horizon()'];
  if (kinds !== undefined) all.push(`e.kind = any($${values.push(kinds)}::text[])`);
  if (projectId !== undefined) all.push(`e.project_id = $${values.push(projectId)}`);
  if (subjectType !== undefined) all.push(`e.subject_type = $${values.push(subjectType)}`);
  if (subjectId !== undefined) all.push(`e.subject_id = $${values.push(subjectId)}`);
  if (actorId !== undefined) all.push(`e.actor ->> 'id' = $${values.push(actorId)}::text`);
  if (since !== undefined) {
    const moment = `$${values.push(since.toISOString())}::timestamptz`;
    all.push(`e.at >= ${moment} and e.horizon >= ${horizonAt(`${moment} - ${slack}`)}`);
  }
  if (until !== undefined) {
    const moment = `$${values.push(until.toISOString())}::timestamptz`;
    const last = `coalesce(${horizonAt(`${moment} + ${slack}`)}, 9223372036854775807)`;
    all.push(`e.at < ${moment} and e.horizon <= ${last}`);
  }
  return all.join(' and ');
}

function listStatement(
  organizationId: string,
  filter: EventFilter,
  page: PageRequest,
  order: readonly SortKey<PlacedRecord>[],
): Statement {
  const values: unknown[] = [organizationId];
  const where = conditions(filter, values);
  const keyset = keysetOf(order, page, values);
  const text = `select ${placedColumns} from events e
    where ${where} ${keyset.where} order by ${keyset.orderBy} limit ${keyset.limit}`;
  return eventsWithinBudget({ text, values });
}

function countStatement(organizationId: string, filter: EventFilter): Statement {
  const values: unknown[] = [organizationId];
  const where = conditions(filter, values);
  return { text: `select count(*)::integer as total from events e where ${where}`, values };
}
