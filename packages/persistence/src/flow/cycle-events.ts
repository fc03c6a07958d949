import { cycleBudget, type CycleEvent, type CycleLog } from '@basalt/domain';
import { sql } from 'kysely';
import { logColumns, logPage, type LogRecord } from '../event/log-record.ts';
import { compiledOnce, db } from '../sql/query.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';

/** Events whose records are read together. */
const portion = 500;

interface OfCycle {
  organizationId: string;
  projectId: string;
  cycleId: string;
}

/** The settled events of the project about the tickets that were ever in a cycle, in the order of the log: their ids. */
const eventIds = compiledOnce(
  (of: OfCycle) => sql<{ id: string }>`
  select e.id from (
    select x.id from cycle_tickets m join events x on x.organization_id = m.organization_id and x.subject_id = m.ticket_id
    where m.organization_id = ${of.organizationId} and m.cycle_id = ${of.cycleId}
    union
    select a.event_id from cycle_tickets m
    join affected_records a on a.organization_id = m.organization_id and a.record_id = m.ticket_id
    where m.organization_id = ${of.organizationId} and m.cycle_id = ${of.cycleId}) found (id)
  join events e on e.organization_id = ${of.organizationId} and e.id = found.id
  where e.project_id = ${of.projectId} and e.horizon < basalt.settled_horizon()
  order by e.horizon, e.sequence limit ${sql.lit(cycleBudget.events + 1)}`,
);

const liveCycle = compiledOnce(
  (of: OfCycle) => sql<object>`
  select c.id from cycles c join projects p on p.organization_id = c.organization_id and p.id = c.project_id
  where c.organization_id = ${of.organizationId} and c.id = ${of.cycleId} and c.project_id = ${of.projectId}
    and p.deleted_at is null`,
);

/** The first of these events in the order of the log: as many as fit on a page. */
const eventsWith = (organizationId: string, ids: readonly string[]) =>
  logPage(
    db
      .selectFrom('events as e')
      .select(logColumns)
      .where('e.organization_id', '=', organizationId)
      .where(sql<boolean>`e.id = any(${ids}::uuid[])`)
      .orderBy('e.horizon')
      .orderBy('e.sequence')
      .limit(sql.lit(portion)),
  );

/** What the scope reads of a record. */
const named = ['id', 'estimate', 'archived', 'completed_at', 'cycle_id'];

const slim = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(named.filter((name) => name in fields).map((name) => [name, fields[name]]));

const slimEvent = ({ type, timestamp, actor, data, affected }: LogRecord): CycleEvent => ({
  type,
  timestamp,
  actor,
  data: slim(data),
  affected: affected
    .filter((entry) => entry.type === 'ticket')
    .map((entry) => ({ ...entry, changes: slim(entry.changes) })),
});

/** The events of the tickets that were ever in the cycle, with what its scope reads of them; null for no cycle of a live project. */
export async function readCycleEvents(
  reads: TenantReads,
  projectId: string,
  cycleId: string,
): Promise<CycleLog | null> {
  const { organizationId } = reads;
  const of = { organizationId, projectId, cycleId };
  const [cycles, found] = await reads.all(liveCycle(of), eventIds(of));
  if (cycles?.length === 0) return null;
  const ids = (found as readonly { id: string }[]).map(({ id }) => id);
  if (ids.length > cycleBudget.events) return { events: [], isWhole: false };
  const events: CycleEvent[] = [];
  while (events.length < ids.length) {
    const next = ids.slice(events.length, events.length + portion);
    const rows = await reads.rows(eventsWith(organizationId, next));
    // The others were removed since their ids were read.
    if (rows.length === 0) break;
    events.push(...rows.map(slimEvent));
  }
  return { events, isWhole: true };
}
