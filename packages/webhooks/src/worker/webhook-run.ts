import {
  isDelivered,
  type Attempt,
  type ClaimedBatch,
  type Clock,
  type UseCases,
  type WebhookName,
} from '@basalt/domain';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Sender } from '../webhook-request.ts';
import { attempt } from './attempt.ts';
import type { NamedLimit } from './named-limit.ts';
import { Reports } from './reports.ts';

/** How much a worker does at the same time. */
export interface WorkLimits {
  /** Attempts in progress at the same time: `deliveryBudget`. */
  perWebhook: number;
  perOrganization: number;
  perHost: number;
  inAll: number;
  /** Deliveries claimed at a time. */
  batch: number;
  /** Milliseconds after which a claimed delivery counts as abandoned, so that another worker may claim it. */
  lease: number;
}

/** The parts of a run. */
export interface RunTools {
  readonly use: Pick<UseCases, 'claimDeliveries' | 'settleDeliveries' | 'forgetDeliveries'>;
  readonly send: Sender['send'];
  readonly clock: Clock;
  readonly limits: WorkLimits;
  /** Claims of an organization at the same time. */
  readonly batches: NamedLimit;
  readonly organizations: NamedLimit;
  readonly hosts: NamedLimit;
  readonly all: LimitFunction;
  /** Ends the run after the attempts in progress. */
  readonly stopping: AbortSignal;
  /** Aborts the attempts in progress. */
  readonly aborting: AbortSignal;
  /** Is called for faults of the storage. */
  onFault(error: unknown): void;
}

/**
 * How many calls a webhook gets at the same time. It is remembered from run to run. A delivery that succeeds doubles it, one
 * that fails sets it back to one.
 */
export interface Concurrency {
  calls: number;
}

/** Delivers to one webhook until nothing is due. Never throws. */
export async function runWebhook(
  name: WebhookName,
  concurrency: Concurrency,
  tools: RunTools,
): Promise<void> {
  const { use, limits, stopping } = tools;
  try {
    const deliverBatch = async (): Promise<boolean> => {
      if (stopping.aborted) return false;
      // For a slow receiver the batch is small, so that other workers can claim the rest.
      const limit = Math.min(limits.batch, concurrency.calls * 16);
      const batch = await use.claimDeliveries(name, { limit, lease: limits.lease });
      if (batch !== null) await deliver(name, batch, concurrency, tools);
      return batch !== null;
    };
    // Only the claims of a few webhooks of an organization are in memory.
    while (await tools.batches.run(name.organizationId, deliverBatch));
    if (!stopping.aborted) await use.forgetDeliveries(name, { limit: limits.batch });
  } catch (error) {
    tools.onFault(error);
  }
}

async function deliver(
  name: WebhookName,
  batch: ClaimedBatch,
  concurrency: Concurrency,
  tools: RunTools,
): Promise<void> {
  const { use, limits } = tools;
  const reports = new Reports((gathered) =>
    // An attempt that cannot be written is made again after its lease.
    use.settleDeliveries(name, gathered).catch(tools.onFault),
  );
  // An attempt that begins before this moment ends before its lease does.
  const lastStart = tools.clock().getTime() + limits.lease / 2;
  const mayBegin = () => !tools.stopping.aborted && tools.clock().getTime() < lastStart;
  const lanes = pLimit(concurrency.calls);
  await Promise.all(
    batch.lanes.map(({ subjectId, deliveries }) =>
      lanes(async () => {
        const attempts: Attempt[] = [];
        for (const delivery of deliveries) {
          if (!mayBegin()) break;
          const made = await withinLimits(name, batch, tools, () =>
            mayBegin() ? attempt(delivery, batch, { ...tools, signal: tools.aborting }) : null,
          );
          // An attempt that this process aborted says nothing about the receiver.
          if (made === null || (made.status === null && tools.aborting.aborted)) break;
          attempts.push(made);
          const isSuccess = isDelivered(made);
          concurrency.calls = isSuccess ? Math.min(concurrency.calls * 2, limits.perWebhook) : 1;
          if (!isSuccess) break;
        }
        reports.add({ subjectId, attempts });
      }),
    ),
  );
  await reports.end();
}

/**
 * Runs the work within the limits of the organization, of the host and of the process, in this order: work that waits
 * for its organization uses nothing of the limits of the host and of the process.
 */
function withinLimits<T>(
  { organizationId }: WebhookName,
  { url }: ClaimedBatch,
  { organizations, hosts, all }: RunTools,
  work: () => Promise<T> | null,
) {
  const host = URL.parse(url)?.hostname ?? '';
  return organizations.run(organizationId, () => hosts.run(host, () => all(async () => work())));
}
