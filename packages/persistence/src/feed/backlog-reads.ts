import { answerBudget, fittingOnPage, type Cursor, type EventWithCursor } from '@basalt/domain';
import type { FairPool } from '../connection/fair-pool.ts';
import { TenantReads } from '../transaction/tenant-reads.ts';
import { mayBeCut } from '../sql/within-budget.ts';
import { sql } from 'kysely';
import { compiledOnce, db } from '../sql/query.ts';
import { endOfLog } from '../event/end-of-log.ts';
import { cursorExpired, lostEventsAfter } from '../event/lost-events.ts';
import {
  cursorAt,
  logColumns,
  logPage,
  toEventRecord,
  settledEvents,
  type LogRecord,
} from '../event/log-record.ts';

/** The maximum number of events that are read at a time. */
const batchSize = 100;

/** Events that follow each other in the log. */
export interface EventRun {
  events: readonly EventWithCursor[];
  /** True when more settled events may follow. */
  isFull: boolean;
  /** False when later events are committed but not settled: another event may still come before them. */
  isSettled: boolean;
}

const next = (organizationId: string, [horizon, sequence]: Cursor['values']) =>
  logPage(
    settledEvents(organizationId)
      .select(logColumns)
      .where(sql<boolean>`(e.horizon, e.sequence) > (${horizon}::bigint, ${sequence}::bigint)`)
      .orderBy('e.horizon')
      .orderBy('e.sequence')
      .limit(sql.lit(batchSize)),
  );

const unsettled = compiledOnce(({ organizationId }: { organizationId: string }) =>
  db
    .selectFrom('events as e')
    .select('e.id')
    .where('e.organization_id', '=', organizationId)
    .where(sql<boolean>`e.horizon >= basalt.settled_horizon()`)
    .limit(sql.lit(1)),
);

/** The text of a cursor: two cursors with the same text lead to the same event. */
export const cursorKey = ({ values }: Cursor): string => values.join();

/** Reads the log of an organization after a cursor, which is the cursor of an event. */
export interface BacklogReads {
  /** The settled events after the cursor. */
  after(cursor: Cursor): Promise<EventRun>;
  /** Refuses a cursor with `cursor_expired` when events after it were removed. */
  refuseLost(cursor: Cursor): Promise<void>;
  /** The cursor after the last event that is settled now. */
  end(): Promise<Cursor>;
}

/** Reads the whole log of the tenant. It must not be used for a person who sees only a part of the tenant. */
export function createBacklogReads(connections: FairPool, organizationId: string): BacklogReads {
  const reads = new TenantReads(connections, organizationId);
  return {
    async after({ values }) {
      const [found, open] = await reads.all(
        next(organizationId, values),
        unsettled({ organizationId }),
      );
      const rows = found as LogRecord[];
      const fitting = fittingOnPage(rows);
      const isFull = rows.length === batchSize || mayBeCut(rows, answerBudget.pageBytes);
      const events = fitting.map((row) => ({ record: toEventRecord(row), cursor: cursorAt(row) }));
      return { events, isFull, isSettled: open?.length === 0 };
    },
    async refuseLost(cursor) {
      const [lost] = await reads.all(lostEventsAfter(organizationId, cursor));
      if (lost?.length !== 0) throw cursorExpired(organizationId);
    },
    async end() {
      return endOfLog(reads);
    },
  };
}
