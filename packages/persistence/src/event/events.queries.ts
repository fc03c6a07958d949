import {
  invalid,
  type Cursor,
  type EventFilter,
  type EventQueries,
  type EventRecord,
  type Page,
  type PageRequest,
} from '@basalt/domain';
import { keysetOf, pageOf, type SortKey } from '../database/keyset.ts';
import type { Statement } from '../database/batch.ts';
import { liveProject, type TenantReads } from '../database/tenant-reads.ts';
import { eventsWithinBudget, placedColumns, type PlacedRecord } from './placed-record.ts';

const placeKey = (name: 'horizon' | 'sequence'): SortKey<PlacedRecord> => ({
  sql: `e.${name}`,
  direction: 'asc',
  compare: (placeholder) => `${placeholder}::bigint`,
  value: (row) => row[name],
});
const keys = [placeKey('horizon'), placeKey('sequence')];

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
        rows: listStatement(organizationId, filter, page),
        count: countStatement(organizationId, filter),
        cut: (rows: PlacedRecord[], total) => pageOf(keys, page, rows, total),
      });
      if (found === null) throw invalid('project_id', 'names no project of this organization');
      return leadingOn(found, page);
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

function conditions({ kinds, projectId }: EventFilter, values: unknown[]): string {
  const all = ['e.organization_id = $1', 'e.horizon < basalt.settled_horizon()'];
  if (kinds !== undefined) all.push(`e.kind = any($${values.push(kinds)}::text[])`);
  if (projectId !== undefined) all.push(`e.project_id = $${values.push(projectId)}`);
  return all.join(' and ');
}

function listStatement(organizationId: string, filter: EventFilter, page: PageRequest): Statement {
  const values: unknown[] = [organizationId];
  const where = conditions(filter, values);
  const keyset = keysetOf(keys, page, values);
  const text = `select ${placedColumns} from events e
    where ${where} ${keyset.where} order by ${keyset.orderBy} limit ${keyset.limit}`;
  return eventsWithinBudget({ text, values });
}

function countStatement(organizationId: string, filter: EventFilter): Statement {
  const values: unknown[] = [organizationId];
  const where = conditions(filter, values);
  return { text: `select count(*)::integer as total from events e where ${where}`, values };
}
