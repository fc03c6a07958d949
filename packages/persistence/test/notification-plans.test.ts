import { aMember } from '@basalt/domain/testing';
import { beforeAll, expect, it } from 'vitest';
import { readingOf } from './explained.ts';
import { seedTickets } from './many-tickets.ts';
import { statementsOf } from './statement-log.ts';
import { useTenant } from './use-server.ts';

const limit = 50;
/** Notifications of one person: one in 1,000 is a mention, and one in 200 is not done. */
const count = 20_000;

const { fixture, server, tenant } = await useTenant({ maxConnections: 1 });

let userId: string;

beforeAll(async () => {
  ({ id: userId } = await aMember({
    ...server,
    ...tenant,
    newId: fixture.newId,
    tick: () => new Date(),
  }));
  const { organizationId } = tenant.principal;
  const [ticket] = await seedTickets(fixture, tenant, { count: 1 });

  const ids = Array.from({ length: count }, fixture.newId);
  await fixture.seeAs(tenant.principal);
  await fixture.sql(
    `insert into basalt.notifications (organization_id, id, title, body, reason, ticket_id, event_id, created_by, created_at)
    select $1, n.id, 'Title', 'Body', case when n.place % 1000 = 0 then 'mentioned' else 'changed' end, $2, n.id,
      '{"type":"system","name":"seed"}', now() from unnest($3::uuid[]) with ordinality as n (id, place)`,
    [organizationId, ticket, ids],
  );
  await fixture.sql(
    `insert into basalt.notification_recipients (organization_id, notification_id, user_id, done_at)
    select $1, n.id, $2, case when n.place % 200 <> 0 then now() end from unnest($3::uuid[]) with ordinality as n (id, place)`,
    [organizationId, userId, ids],
  );
  await fixture.sql('vacuum analyze basalt.notifications, basalt.notification_recipients');
});

it.each([
  ['by a reason', count / 1_000, { reasons: ['mentioned' as const] }],
  ['of the inbox', count / 200, { state: 'inbox' as const }],
])(
  'a page of few notifications among many, %s, reads little beyond its own rows',
  async (_, found, filter) => {
    const { notifications } = server.tenancy.queriesOf(tenant.principal);
    const sent = await statementsOf(async () => {
      const page = await notifications.ofPerson(userId, { limit }, { now: new Date(), ...filter });
      expect(page.items).toHaveLength(Math.min(limit, found));
    });
    const pages = sent.filter(({ text }) => text.includes('notification_recipients'));
    expect(pages).toHaveLength(1);
    const [page = { text: '', values: [] }] = pages;
    for (const plan of ['custom', 'generic'] as const) {
      const { rows } = await readingOf(server, tenant, { ...page, plan });
      expect(rows['notification_recipients']).toBeLessThan(4 * limit);
    }
  },
);
