import type { EventKind } from '../../src/event/event-kind.ts';
import { eventsOf } from '../../src/event/event-draft.ts';
import type { ClaimedDelivery } from '../../src/ports/webhooks.port.ts';
import type { Webhook } from '../../src/records/webhook.ts';
import { recordEvents, type TenantFixture } from '../builders/tenant-fixture.ts';
import { there } from './edits.ts';
import { read, write } from './test-storage.ts';
import { whole } from './walk.ts';

/** This many seconds after the moment. */
export const later = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000);

/** Something that happened to a subject, in a transaction of its own. */
export async function happen(
  tenant: TenantFixture,
  subject: string,
  kind: EventKind = 'ticket.updated',
  projectId: string | null = null,
  data: object = {},
): Promise<string> {
  const draft = {
    kind,
    subject: { type: 'ticket', id: subject },
    projectId,
    data,
  } as const;
  const events = eventsOf(tenant.principal, { newId: tenant.newId, now: tenant.tick() }, [draft]);
  await write(tenant, async (stores) => recordEvents(stores, ...events));
  return there(events[0]).id;
}

/** What is due of the webhook, claimed for this many seconds. */
export const claim = async (
  tenant: TenantFixture,
  { id }: Webhook,
  now: Date,
  limit = 100,
  seconds = 60,
) =>
  write(tenant, async ({ deliveries }) =>
    deliveries.claim(id, { limit, now, until: later(now, seconds) }),
  );

/** The ids of the events, in the order of the claim. */
export const eventsIn = (claimed: readonly ClaimedDelivery[]) =>
  claimed.map(({ event }) => event.id);

/** How a worker names a webhook. */
export const nameOf = ({ organizationId, id }: Webhook) => ({ organizationId, webhookId: id });

type State = 'pending' | 'delivered' | 'failed';

/** Settles one claimed delivery, and from when on the rest of its subject is due. */
export async function end(
  tenant: TenantFixture,
  { id }: Webhook,
  claimed: ClaimedDelivery | undefined,
  { state, dueAt }: { state: State; dueAt: Date },
): Promise<void> {
  const { id: delivery, claim: number, attempts, subjectId } = there(claimed);
  const settled = {
    id: delivery,
    claim: number,
    attempts: attempts + 1,
    state,
    responseStatus: state === 'delivered' ? 200 : 500,
    dueAt,
  };
  await write(tenant, async ({ deliveries }) =>
    deliveries.settle(id, { settled: [settled], lanes: [{ subjectId, dueAt }] }),
  );
}

/** The states of the webhook’s deliveries, newest first. */
export const statesOf = async (tenant: TenantFixture, { id }: Webhook) => {
  const records = await whole(async (page) => read(tenant).webhooks.deliveries(id, page));
  return records.map(({ state }) => state);
};
