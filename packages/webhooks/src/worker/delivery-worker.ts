import {
  deliveryBudget,
  type Clock,
  type DueWebhooks,
  type UseCases,
  type WebhookName,
} from '@basalt/domain';
import pLimit from 'p-limit';
import type { Sender } from '../webhook-request.ts';
import { NamedLimit } from './named-limit.ts';
import { runWebhook, type Concurrency, type WorkLimits } from './webhook-run.ts';

/** The parts of a worker. */
export interface DeliveryWorkerOptions {
  dueWebhooks: DueWebhooks;
  use: Pick<UseCases, 'claimDeliveries' | 'settleDeliveries' | 'forgetDeliveries'>;
  sender: Pick<Sender, 'send'>;
  clock: Clock;
  /** Is called for faults; the worker continues. */
  onFault(error: unknown): void;
  limits?: Partial<WorkLimits>;
  /** Milliseconds between two checks for due deliveries without a call of `wake`. */
  checkInterval?: number;
}

/** Delivers to webhooks. Any number of workers can use the same storage. */
export interface DeliveryWorker {
  /** Checks for due deliveries now. Calls during a check are followed by one more check. */
  wake(): void;
  /** Claims nothing more, waits at most `graceMs` for the attempts in progress, and then aborts them. */
  stop(graceMs?: number): Promise<void>;
}

const defaultLimits: WorkLimits = {
  ...deliveryBudget,
  batch: 128,
  lease: 60_000,
};

/** The maximum number of webhooks whose concurrency is remembered. Each takes some hundred bytes. */
const maxRemembered = 10_000;

/** Calls of the storage at the same time. The other connections are left to requests, whose callers wait. */
const storageCalls = 3;

/** The same use cases, this many calls of them at a time. */
function atMost(calls: number, use: DeliveryWorkerOptions['use']): DeliveryWorkerOptions['use'] {
  const limited = pLimit(calls);
  return {
    claimDeliveries: (...asked) => limited(() => use.claimDeliveries(...asked)),
    settleDeliveries: (...asked) => limited(() => use.settleDeliveries(...asked)),
    forgetDeliveries: (...asked) => limited(() => use.forgetDeliveries(...asked)),
  };
}

/** Starts a worker. */
export function startDeliveryWorker(options: DeliveryWorkerOptions): DeliveryWorker {
  const { dueWebhooks, clock, onFault, checkInterval = 1_000 } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const all = pLimit(limits.inAll);
  const use = atMost(storageCalls, options.use);
  const batches = new NamedLimit(limits.perOrganization);
  const organizations = new NamedLimit(limits.perOrganization);
  const hosts = new NamedLimit(limits.perHost);
  const running = new Map<string, Promise<void>>();
  const concurrencies = new Map<string, Concurrency>();
  /** Webhooks that became due again while they were being delivered to. Their run may have polled before that, so they run again. */
  const overtaken = new Set<string>();
  const [stopping, aborting] = [new AbortController(), new AbortController()];
  let polling: Promise<void> | null = null;
  let isWoken = false;

  function begin({ organizationId, webhookId }: WebhookName): void {
    const key = `${organizationId}/${webhookId}`;
    if (running.has(key)) overtaken.add(key);
    if (running.has(key) || stopping.signal.aborted) return;
    // A webhook that is no longer remembered begins with one call at a time again.
    if (concurrencies.size > maxRemembered) concurrencies.clear();
    const concurrency = concurrencies.get(key) ?? { calls: 1 };
    concurrencies.set(key, concurrency);
    const run = runWebhook({ organizationId, webhookId }, concurrency, {
      use,
      send: (posting) => options.sender.send(posting),
      clock,
      limits,
      batches,
      organizations,
      hosts,
      all,
      stopping: stopping.signal,
      aborting: aborting.signal,
      onFault,
    }).finally(() => {
      running.delete(key);
      if (overtaken.delete(key)) wake();
    });
    running.set(key, run);
  }

  async function poll(): Promise<void> {
    while (isWoken && !stopping.signal.aborted) {
      isWoken = false;
      try {
        for (const name of await dueWebhooks(clock())) begin(name);
      } catch (error) {
        onFault(error);
      }
    }
    polling = null;
  }

  function wake(): void {
    isWoken = true;
    polling ??= poll();
  }

  const timer = setInterval(wake, checkInterval);
  wake();
  return {
    wake,
    async stop(graceMs = 5_000) {
      clearInterval(timer);
      stopping.abort();
      const graceTimer = setTimeout(() => aborting.abort(), graceMs);
      await Promise.allSettled([polling, ...running.values()]);
      clearTimeout(graceTimer);
    },
  };
}
