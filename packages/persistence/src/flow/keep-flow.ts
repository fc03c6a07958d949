import {
  flowAfter,
  flowSettingsOf,
  neededTickets,
  projectKinds,
  type EventRecord,
  type FlowState,
  type NoticePortion,
  type TicketFlow,
} from '@basalt/domain';
import { toEventRecord, type LogRecord } from '../event/log-record.ts';
import { unpackedEvent } from '../event/packed-event.ts';
import { mayBeCut } from '../sql/within-budget.ts';
import type { Database } from '../transaction/database.ts';
import { runTransaction } from '../transaction/run-transaction.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { dayRow, flowOf, ticketRow } from './flow-rows.ts';
import * as statements from './flow-statements.ts';
import type { ProjectRow } from './flow-statements.ts';

/** The maximum number of events of one transaction. */
const batchSize = 500;

/** Counts the next events of an organization in its flow. Returns whether there can be more, and `busy` while another process does it. */
export type KeepFlow = (
  organizationId: string,
  portion?: NoticePortion,
) => Promise<boolean | 'busy'>;

/**
 * Keeps the flow of an organization's projects: counts the next events of its log, in one transaction with the place up to which it was read. Killed at any time, each event
 * is counted once. When a setting that the counts depend on has changed, all events of the project are counted again, unless the first of them were
 * removed: then the days before stay. `first` counts one event alone, `skip` leaves it out.
 */
export const createKeepFlow =
  ({ database }: { database: Database }, batch = batchSize): KeepFlow =>
  (organizationId, portion = 'all') =>
    runTransaction(
      database,
      { variables: {}, organizationId, retriesDuplicates: true },
      async (tx) => {
        const of = { organizationId };
        const [, [place]] = await tx.batch(statements.addPlace(of), statements.lockFreePlace(of));
        if (place === undefined) return 'busy';
        const max = portion === 'all' ? batch : 1;
        const news = await eventsOf(
          tx,
          statements.eventsAfter(organizationId, place.event_id, max),
          max,
        );
        const last = news.events.at(-1);
        if (last !== undefined) {
          const wasReset = portion !== 'skip' && (await countNews(tx, news.events));
          tx.add(statements.setPlace({ organizationId, eventId: last.id }));
          return news.hasMore || wasReset || place.behind !== null;
        }
        if (place.behind === null) return false;
        await countAgain(tx, place.behind, { until: place.event_id, max, portion });
        return true;
      },
    );

/** Removes what is counted of an organization's projects, so that their events are counted again. Returns how many projects it has. */
export type ResetFlow = (organizationId: string) => Promise<number>;

/** Resets project by project, each in one transaction. */
export const createResetFlow =
  ({ database }: { database: Database }): ResetFlow =>
  async (organizationId) => {
    const scope = { variables: {}, organizationId };
    const of = { organizationId };
    const projects = await runTransaction(database, scope, (tx) =>
      tx.rows(statements.projectsOfFlow(of)),
    );
    for (const { id } of projects) {
      await runTransaction(database, scope, async (tx) => {
        await tx.rows(statements.lockPlace(of));
        reset(tx, id);
      });
    }
    return projects.length;
  };

type PackedRow = LogRecord & Parameters<typeof unpackedEvent>[0];

async function eventsOf(
  tx: Transaction,
  page: ReturnType<typeof statements.eventsAfter>,
  max: number,
) {
  const rows = await tx.rows(page);
  const events: EventRecord[] = [];
  // One after the other, so that many large events do not block the process for others.
  for (const row of rows) events.push(toEventRecord(await unpackedEvent(row as PackedRow)));
  return { events, hasMore: rows.length === max || mayBeCut(events) };
}

/** Counts events of several projects. Returns whether a project must be counted again. */
async function countNews(tx: Transaction, news: readonly EventRecord[]): Promise<boolean> {
  const { organizationId } = tx;
  const byProject = Map.groupBy(news, (event) => event.project_id);
  const ids = [...byProject.keys()].filter((id) => id !== null);
  if (ids.length === 0) return false;
  let wasReset = false;
  for (const row of await tx.rows(statements.projectsWithFlow({ organizationId, ids }))) {
    if (row.isStored && row.is_behind) continue;
    const events = byProject.get(row.id) ?? [];
    if (row.isStored && hasChanged(row) && (await isWholeLog(tx, row.id))) {
      reset(tx, row.id);
      wasReset = true;
    } else await count(tx, row, events, { eventId: null, isBehind: false });
  }
  return wasReset;
}

/** Counts the next events of a project that is counted again, up to the event up to which the organization's log was read. */
async function countAgain(
  tx: Transaction,
  projectId: string,
  { until, max, portion }: { until: string | null; max: number; portion: NoticePortion },
): Promise<void> {
  const { organizationId } = tx;
  const ids = [projectId];
  const [row] = await tx.rows(statements.projectsWithFlow({ organizationId, ids }));
  if (row === undefined) return;
  // Events before the place were counted with other settings.
  if (row.event_id !== null && hasChanged(row)) return reset(tx, projectId);
  const page = statements.eventsAfter(organizationId, row.event_id, max, { projectId, until });
  const { events, hasMore } = await eventsOf(tx, page, max);
  const last = events.at(-1);
  if (last === undefined) tx.add(statements.endReplay({ organizationId, projectId }));
  else {
    const counted = portion === 'skip' ? [] : events;
    const place = { eventId: hasMore ? last.id : null, isBehind: hasMore };
    await count(tx, row, counted, place);
  }
}

/** The settings that a project has now. */
const settingsOf = ({ id, time_zone: timeZone }: ProjectRow) => flowSettingsOf(id, timeZone);

const hasChanged = (row: ProjectRow): boolean => textOf(row.settings) !== textOf(settingsOf(row));

const textOf = (settings: FlowState['settings']): string => JSON.stringify(settings);

function reset(tx: Transaction, projectId: string): void {
  for (const statement of statements.resetProject(tx.organizationId, projectId)) tx.add(statement);
}

async function isWholeLog(tx: Transaction, projectId: string): Promise<boolean> {
  const { organizationId } = tx;
  const [first] = await tx.rows(statements.firstKind({ organizationId, projectId }));
  return first !== undefined && projectKinds.has(first.kind);
}

/** Counts events of a project, and stores its place. */
async function count(
  tx: Transaction,
  row: ProjectRow,
  events: readonly EventRecord[],
  place: { readonly eventId: string | null; readonly isBehind: boolean },
): Promise<void> {
  const of = { organizationId: tx.organizationId, projectId: row.id };
  const settings = settingsOf(row);
  const stored = row.isStored ? row : null;
  const needed = neededTickets(flowOf(settings, stored), events);
  const [ids, boardIds] = [[...needed.ids], [...needed.boardIds]];
  const isNone = stored === null || ids.length + boardIds.length === 0;
  const rows = isNone ? [] : await tx.rows(statements.ticketsOf({ ...of, ids, boardIds }));
  const before = flowOf(
    settings,
    stored,
    rows.map(({ state }) => state as TicketFlow),
  );
  const after = flowAfter(before, events);
  const changed = [...after.tickets.values()].filter(
    (ticket) => before.tickets.get(ticket.id) !== ticket,
  );
  const dropped = [...before.tickets.keys()].filter((id) => !after.tickets.has(id));
  const [first] = events;
  tx.add(
    statements.putProject({
      ...of,
      ...place,
      at: after.at,
      settings: textOf(settings),
      json: JSON.stringify([...after.boards.values()]),
      since: first?.timestamp ?? null,
      isWhole: first !== undefined && projectKinds.has(first.type),
    }),
  );
  if (dropped.length > 0) tx.add(statements.dropTickets({ ...of, ids: dropped }));
  if (changed.length > 0)
    tx.add(statements.putTickets({ ...of, json: JSON.stringify(changed.map(ticketRow)) }));
  const days = [...after.days.values()].map(dayRow);
  if (days.length > 0) tx.add(statements.addDays({ ...of, json: JSON.stringify(days) }));
}
