import {
  deliveryBudget,
  type Clock,
  type DueWebhooks,
  type UseCases,
  type WebhookName,
} from '@basalt/domain';
import pLimit from 'p-limit';
import type { Sender } from '../sender.ts';
import { NamedLimit } from './named-limit.ts';
import { runWebhook, type Width, type WorkLimits } from './webhook-run.ts';

/** What a worker is made of. */
export interface DeliveryWorkerOptions {
  dueWebhooks: DueWebhooks;
  use: Pick<UseCases, 'claimDeliveries' | 'settleDeliveries' | 'forgetDeliveries'>;
  sender: Pick<Sender, 'send'>;
  clock: Clock;
  /** Is called for faults; the worker continues. */
  onFault(error: unknown): void;
  limits?: Partial<WorkLimits>;
  /** How often to look for due deliveries without a call of `wake`, in milliseconds. */
  lookEvery?: number;
}

/** Delivers to webhooks. Any number of workers can use the same storage. */
export interface DeliveryWorker {
  /** Looks for due deliveries at once. Calls at the same time are one. */
  wake(): void;
  /** Takes nothing more, waits for the attempts under way for at most `graceMs`, and gives back what is left. */
  stop(graceMs?: number): Promise<void>;
}

const usual: WorkLimits = {
  ...deliveryBudget,
  batch: 128,
  lease: 60_000,
};

/** Webhooks whose width is remembered: some hundred bytes each. */
const mostWidths = 10_000;

/** Calls of the storage at the same time: the rest of its connections is for those who wait for an answer. */
const storageCalls = 3;

/** The same use cases, this many calls of them at a time. */
function atMost(calls: number, use: DeliveryWorkerOptions['use']): DeliveryWorkerOptions['use'] {
  const atOnce = pLimit(calls);
  return {
    claimDeliveries: (...asked) => atOnce(() => use.claimDeliveries(...asked)),
    settleDeliveries: (...asked) => atOnce(() => use.settleDeliveries(...asked)),
    forgetDeliveries: (...asked) => atOnce(() => use.forgetDeliveries(...asked)),
  };
}

/** Starts a worker. */
export function startDeliveryWorker(options: DeliveryWorkerOptions): DeliveryWorker {
  const { dueWebhooks, clock, onFault, lookEvery = 1_000 } = options;
  const limits = { ...usual, ...options.limits };
  const all = pLimit(limits.inAll);
  const use = atMost(storageCalls, options.use);
  const organizations = new NamedLimit(limits.perOrganization);
  const hosts = new NamedLimit(limits.perHost);
  const running = new Map<string, Promise<void>>();
  const widths = new Map<string, Width>();
  /** Runs during which there was a new call: their last poll may have been before it. */
  const overtaken = new Set<string>();
  const [stopping, aborting] = [new AbortController(), new AbortController()];
  let looking: Promise<void> | null = null;
  let isWoken = false;

  function begin({ organizationId, webhookId }: WebhookName): void {
    const key = `${organizationId}/${webhookId}`;
    if (running.has(key)) overtaken.add(key);
    if (running.has(key) || stopping.signal.aborted) return;
    // Who is forgotten begins with one call again, and that is all.
    if (widths.size > mostWidths) widths.clear();
    const width = widths.get(key) ?? { width: 1 };
    widths.set(key, width);
    const run = runWebhook({ organizationId, webhookId }, width, {
      use,
      send: (posting) => options.sender.send(posting),
      clock,
      limits,
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

  async function look(): Promise<void> {
    while (isWoken && !stopping.signal.aborted) {
      isWoken = false;
      try {
        for (const name of await dueWebhooks(clock())) begin(name);
      } catch (error) {
        onFault(error);
      }
    }
    looking = null;
  }

  function wake(): void {
    isWoken = true;
    looking ??= look();
  }

  const timer = setInterval(wake, lookEvery);
  wake();
  return {
    wake,
    async stop(graceMs = 5_000) {
      clearInterval(timer);
      stopping.abort();
      const impatience = setTimeout(() => aborting.abort(), graceMs);
      await Promise.allSettled([looking, ...running.values()]);
      clearTimeout(impatience);
    },
  };
}
