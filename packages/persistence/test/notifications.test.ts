import { composeUseCases, systemPrincipal } from '@basalt/domain';
import { aMember, aTenantFixture, createInMemoryBasalt } from '@basalt/domain/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTenancy, openDatabase, type Database } from '../src/index.ts';
import { createTestDatabase } from '../testing/index.ts';

let database: Database;
let owner: Client;
let drop: () => Promise<void>;
const ports = createInMemoryBasalt();

beforeAll(async () => {
  const created = await createTestDatabase();
  drop = created.drop;
  database = await openDatabase({ url: created.url, connectTimeout: 60_000 });
  owner = new Client({ connectionString: created.url });
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await database.close();
  await drop();
});

/** An organization with this many members. */
async function aQuarry(members: number) {
  const tenancy = createTenancy({ database });
  const tenant = await aTenantFixture({ tenancy, newId: ports.newId });
  const { organizationId } = tenant.principal;
  const ids: string[] = [];
  for (let made = 0; made < members; made += 1) ids.push((await aMember(tenant)).id);
  const act = composeUseCases({ ...ports, tenancy });
  const send = (userIds: string[]) =>
    act.sendNotification(systemPrincipal(organizationId), {
      organization: organizationId,
      userIds,
      title: 'Title',
      body: 'Body',
      url: '/app',
    });
  return { organizationId, tenant, ids, send };
}

const end = (id: string) =>
  owner.query('update basalt.memberships set removed_at = now() where user_id = $1', [id]);

const countOf = async (table: string, organizationId: string): Promise<number> => {
  const text = `select count(*)::integer as count from basalt.${table} where organization_id = $1`;
  return (await owner.query(text, [organizationId])).rows[0].count as number;
};

test('keeps a notification once, unread for each recipient', async () => {
  const { ids, send } = await aQuarry(3);
  const { id } = await send(ids);
  const { rows } = await owner.query(
    `select r.user_id, r.read_at, n.title, n.body, n.url from basalt.notification_recipients r
    join basalt.notifications n on n.organization_id = r.organization_id and n.id = r.notification_id
    where n.id = $1 order by r.user_id`,
    [id],
  );
  expect(rows).toEqual(
    ids
      .toSorted()
      .map((user_id) => ({ user_id, read_at: null, title: 'Title', body: 'Body', url: '/app' })),
  );
});

test('notifies nobody when one of the recipients is no longer a member', async () => {
  const { organizationId, ids, send } = await aQuarry(3);
  await end(ids[1] as string);
  await expect(send(ids)).rejects.toMatchObject({
    details: { errors: { user_ids: [expect.anything()] } },
  });
  expect(await countOf('notifications', organizationId)).toBe(0);
  expect(await countOf('notification_recipients', organizationId)).toBe(0);
});

test('lets no membership end between the look at it and the end of the sending', async () => {
  const { tenant, ids } = await aQuarry(1);
  const [id] = ids as [string];
  await owner.query(`set lock_timeout = '200ms'`);
  await tenant.tenancy.inTenant(tenant.principal, async ({ organizations }) => {
    expect([...(await organizations.membersAmong([id]))]).toEqual([id]);
    await expect(end(id)).rejects.toMatchObject({ code: '55P03' });
  });
  await end(id);
  const remaining = await tenant.tenancy.inTenant(tenant.principal, async ({ organizations }) =>
    organizations.membersAmong([id]),
  );
  expect(remaining.size).toBe(0);
});
