import {
  isDelivered,
  type Attempt,
  type ClaimedBatch,
  type Clock,
  type UseCases,
  type WebhookName,
} from '@basalt/domain';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Sender } from '../sender.ts';
import { attempt } from './attempt.ts';
import type { NamedLimit } from './named-limit.ts';
import { Reports } from './reports.ts';

/** How much is done at a time, and for how long, in milliseconds. */
export interface WorkLimits {
  /** Attempts under way at the same time: `deliveryBudget`. */
  perWebhook: number;
  perOrganization: number;
  perHost: number;
  inAll: number;
  /** Deliveries claimed at a time. */
  batch: number;
  /** What was claimed longer ago is taken for abandoned. */
  lease: number;
}

/** What a run works with. */
export interface RunTools {
  readonly use: Pick<UseCases, 'claimDeliveries' | 'settleDeliveries' | 'forgetDeliveries'>;
  readonly send: Sender['send'];
  readonly clock: Clock;
  readonly limits: WorkLimits;
  readonly organizations: NamedLimit;
  readonly hosts: NamedLimit;
  readonly all: LimitFunction;
  /** Ends the run after the attempts under way. */
  readonly stopping: AbortSignal;
  /** Ends the attempts under way. */
  readonly aborting: AbortSignal;
  /** Is called for faults of the storage. */
  onFault(error: unknown): void;
}

/**
 * How many calls a webhook gets at a time, remembered from run to run: a receiver that takes one has it doubled, one that
 * does not is back at one.
 */
export interface Width {
  width: number;
}

/** Delivers what is due to one webhook until nothing is. Never throws. */
export async function runWebhook(name: WebhookName, kept: Width, tools: RunTools): Promise<void> {
  const { use, limits, stopping } = tools;
  try {
    while (!stopping.aborted) {
      // Of a slow receiver little is taken: what waits here could be with another worker.
      const limit = Math.min(limits.batch, kept.width * 16);
      const batch = await use.claimDeliveries(name, { limit, lease: limits.lease });
      if (batch === null) break;
      await deliver(name, batch, kept, tools);
    }
    if (!stopping.aborted) await use.forgetDeliveries(name, { limit: limits.batch });
  } catch (error) {
    tools.onFault(error);
  }
}

async function deliver(
  name: WebhookName,
  batch: ClaimedBatch,
  kept: Width,
  tools: RunTools,
): Promise<void> {
  const { use, limits } = tools;
  const reports = new Reports((gathered) =>
    // What cannot be written is delivered again when its time is up.
    use.settleDeliveries(name, gathered).catch(tools.onFault),
  );
  // An attempt that begins now is over before others take it for abandoned.
  const lastStart = tools.clock().getTime() + limits.lease / 2;
  const mayBegin = () => !tools.stopping.aborted && tools.clock().getTime() < lastStart;
  const lanes = pLimit(kept.width);
  await Promise.all(
    batch.lanes.map(({ subjectId, deliveries }) =>
      lanes(async () => {
        const attempts: Attempt[] = [];
        for (const delivery of deliveries) {
          if (!mayBegin()) break;
          const made = await withinLimits(name, batch, tools, () =>
            mayBegin() ? attempt(delivery, batch, { ...tools, signal: tools.aborting }) : null,
          );
          // One that we broke off ourselves says nothing about the receiver.
          if (made === null || (made.status === null && tools.aborting.aborted)) break;
          attempts.push(made);
          const isTaken = isDelivered(made);
          kept.width = isTaken ? Math.min(kept.width * 2, limits.perWebhook) : 1;
          if (!isTaken) break;
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
