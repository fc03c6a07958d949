import { isRefusal, StorageUnavailable, type NoticePortion } from '@basalt/domain';
import { isCancelled } from '@basalt/persistence';
import type { Portion } from './follow-logs.ts';

/** Makes a portion of the notifications, mails or runs of an organization; returns whether there may be more, and `busy` while another process does. */
export type MakePortion = (
  organization: string,
  portion: NoticePortion,
) => Promise<boolean | 'busy'>;

/** Failed attempts in a row: after so many, the first event, due date or mail is tried alone; after as many of these, it is left out. */
export const noticeAttempts = 3;

/**
 * Counts failed attempts, so that an event that cannot become notifications delays those after it for some rounds only. A database that cannot be
 * reached and a suspended organization do not count. `onSkip` is called when something was left out.
 *
 * A portion cannot end the process by its size: it is at most one page of the log, or 200 due dates, or 100 mails.
 */
export function countingAttempts(make: MakePortion, onSkip: () => void): Portion {
  const failures = new Map<string, number>();
  return async (organization) => {
    const failed = failures.get(organization) ?? 0;
    const portion =
      failed < noticeAttempts ? 'all' : failed < 2 * noticeAttempts ? 'first' : 'skip';
    try {
      const hasMore = await make(organization, portion);
      if (hasMore === 'busy') return hasMore;
      if (portion === 'skip') onSkip();
      // The one that failed may be among those that follow.
      if (portion === 'first' && hasMore) failures.set(organization, noticeAttempts);
      else failures.delete(organization);
      return hasMore;
    } catch (error) {
      if (!isOutage(error)) failures.set(organization, failed + 1);
      throw error;
    }
  };
}

/**
 * Whether every event, due date and mail of the organization would fail in the same way now. A statement that was cancelled because it took
 * too long is not an outage: the item may be the reason. Nor is a value that the database refuses, which is a `validation_failed`.
 */
const isOutage = (error: unknown): boolean =>
  isRefusal(error, 'organization_suspended') ||
  (error instanceof StorageUnavailable && !isCancelled(error));
