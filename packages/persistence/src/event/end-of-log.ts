import type { Cursor } from '@basalt/domain';
import type { TenantReads } from '../transaction/tenant-reads.ts';
import { cursorAt, lastSettled } from './log-record.ts';
import { purgedPlace } from './lost-events.ts';

/** The cursor after the last settled event; after the last one that the retention removed, where it removed all. */
export async function endOfLog(reads: TenantReads): Promise<Cursor> {
  const { organizationId } = reads;
  const [last] = await reads.rows(lastSettled({ organizationId }));
  if (last !== undefined) return cursorAt(last);
  const [purged] = await reads.rows(purgedPlace({ organizationId }));
  return cursorAt(purged ?? { horizon: '0', sequence: '0' });
}
