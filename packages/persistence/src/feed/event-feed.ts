import {
  FairQueue,
  limitedPerson,
  type Cursor,
  type EventFollower,
  type Principal,
  StorageUnavailable,
} from '@basalt/domain';
import type { Notifier } from '../notifier/notifier.ts';
import type { Database } from '../transaction/database.ts';
import { followTail } from './log-follower.ts';
import { TailSubscription } from './tail-subscription.ts';
import { createBacklogReads, type BacklogReads } from './backlog-reads.ts';

/** The maximum number of reads for followers at the same time. The other connections are for requests. */
const maxReads = 3;

/** Following the logs of all organizations in this process. */
export interface EventFeed {
  /** As `EventQueries.follow` promises, for the caller's organization. Throws StorageUnavailable once it is closed. */
  follow(principal: Principal, after?: Cursor): Promise<EventFollower>;
  /** Notifies all processes that the organization has new events. */
  notify(organizationId: string): void;
  /** Ends all followers, and closes the connection that listens. */
  close(): Promise<void>;
}

/**
 * Follows logs. After each notification the new settled events are read, in the order of the log. Each organization with
 * subscribers has one tail, which is closed with the last of them.
 */
export function createEventFeed({
  database: { connections },
  notifier,
}: {
  database: Pick<Database, 'connections'>;
  notifier: Notifier;
}): EventFeed {
  const tails = new Map<string, { tail: TailSubscription; followers: number }>();
  const queue = new FairQueue('maxReads', { concurrency: maxReads });
  let unlisten: (() => Promise<void>) | null = null;
  let isClosed = false;

  function readsOf(organizationId: string): BacklogReads {
    const reads = createBacklogReads(connections, organizationId);
    return {
      after: (cursor) => queue.run(organizationId, () => reads.after(cursor)),
      refuseLost: (cursor) => queue.run(organizationId, () => reads.refuseLost(cursor)),
      end: () => queue.run(organizationId, () => reads.end()),
    };
  }

  function onNotification(organizationIds: readonly string[] | null): void {
    for (const organizationId of organizationIds ?? tails.keys()) {
      tails.get(organizationId)?.tail.wake();
    }
  }

  function tailOf(organizationId: string): TailSubscription {
    unlisten ??= notifier.listen(onNotification);
    const followed = tails.get(organizationId) ?? {
      tail: new TailSubscription(readsOf(organizationId)),
      followers: 0,
    };
    tails.set(organizationId, followed);
    followed.followers += 1;
    return followed.tail;
  }

  function leave(organizationId: string): void {
    const followed = tails.get(organizationId);
    if (followed === undefined) return;
    followed.followers -= 1;
    if (followed.followers > 0) return;
    followed.tail.close();
    tails.delete(organizationId);
    if (tails.size === 0) void stopListening();
  }

  async function stopListening(): Promise<void> {
    const stop = unlisten;
    unlisten = null;
    await stop?.();
  }

  return {
    async follow(principal, after) {
      if (limitedPerson(principal) !== null) throw new Error('a log is followed whole');
      if (isClosed) throw new StorageUnavailable('about to end', 'The service is stopping.');
      const { organizationId } = principal;
      if (after !== undefined) await readsOf(organizationId).refuseLost(after);
      const tail = tailOf(organizationId);
      try {
        await tail.open();
        if (after === undefined) await tail.look();
        return followTail(tail, after ?? tail.end, () => leave(organizationId));
      } catch (error) {
        leave(organizationId);
        throw error;
      }
    },
    notify: (organizationId) => notifier.notify(organizationId),
    async close() {
      isClosed = true;
      for (const { tail } of tails.values()) tail.close();
      tails.clear();
      await stopListening();
      await notifier.close();
    },
  };
}
