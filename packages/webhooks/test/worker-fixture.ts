import {
  composeUseCases,
  systemPrincipal,
  type UseCases,
  type WebhookRecord,
} from '@basalt/domain';
import { createInMemoryBasalt, type InMemoryBasalt } from '@basalt/domain/testing';
import {
  createAddressPolicy,
  createResolveHost,
  createSender,
  createWebhookTools,
  startDeliveryWorker,
  type DeliveryWorker,
  type WorkLimits,
} from '../src/index.ts';
import { openReceiver, type Answering, type Receiver } from './receiver.ts';

/** A deployment in memory with a worker on it, and receivers on loopback. */
export interface WorkerFixture {
  readonly basalt: InMemoryBasalt;
  readonly use: UseCases;
  readonly worker: DeliveryWorker;
  readonly faults: unknown[];
  /** Starts another worker on the same storage. */
  join(): void;
  /** Another organization with a project. */
  organization(): Promise<OrganizationFixture>;
  receiver(answer?: Answering): Promise<Receiver>;
  close(): Promise<void>;
}

/** An organization in which things happen. */
export interface OrganizationFixture {
  readonly id: string;
  /** Delivers everything that is due. */
  listen(receiver: Receiver, host?: string): Promise<WebhookRecord & { secret: string }>;
  /** Something that happens to a ticket of that title: it is made at the first time. */
  happen(title: string): Promise<void>;
}

/** Deadline until it is so; fails after a minute. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const started = performance.now();
  while (!(await isSo())) {
    if (performance.now() - started > 60_000) throw new Error('is not so');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export async function openWorkerFixture(
  limits: Partial<WorkLimits> = {},
  { timeLimit = 600_000, checkInterval = 20 } = {},
): Promise<WorkerFixture> {
  const basalt = createInMemoryBasalt();
  const policy = createAddressPolicy(['127.0.0.0/8', '::1/128']);
  const use = composeUseCases({ ...basalt, webhookTools: createWebhookTools({ policy }) });
  const sender = createSender({ policy, resolveHost: createResolveHost(), timeLimit });
  const faults: unknown[] = [];
  const start = (): DeliveryWorker =>
    startDeliveryWorker({
      dueWebhooks: basalt.dueWebhooks,
      use,
      sender,
      clock: basalt.clock,
      onFault: (error) => faults.push(error),
      limits,
      checkInterval,
    });
  const worker = start();
  const workers = [worker];
  const receivers: Receiver[] = [];
  return {
    basalt,
    use,
    worker,
    faults,
    join: () => void workers.push(start()),
    async organization() {
      const { id } = await use.createOrganization({ name: 'Quarry' });
      const principal = systemPrincipal(id);
      const project = await use.createProject(principal, { organization: id, name: 'Web' });
      const tickets = new Map<string, string>();
      return {
        id,
        listen: ({ port }, host = '127.0.0.1') =>
          use.createWebhook(principal, {
            organization: id,
            url: `http://${host}:${port}/`,
            // What is done to the webhook itself is an event, too.
            events: ['ticket.*'],
          }),
        async happen(title) {
          const ticket = tickets.get(title);
          if (ticket !== undefined) {
            const priority = tickets.size % 2 === 0 ? 'high' : 'low';
            const dueAt = basalt.clock();
            basalt.clock.advance(1);
            await use.updateTicket(principal, { ticket, priority, dueAt });
            return;
          }
          const input = { project: project.id, boardSlug: 'open', title };
          tickets.set(title, (await use.createTicket(principal, input)).id);
        },
      };
    },
    async receiver(answer) {
      const receiver = await openReceiver(answer);
      receivers.push(receiver);
      return receiver;
    },
    async close() {
      await Promise.all(workers.map((running) => running.stop(0)));
      sender.close();
      await Promise.all(receivers.map((receiver) => receiver.close()));
    },
  };
}
