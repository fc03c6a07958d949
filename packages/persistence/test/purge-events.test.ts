import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MayNotRemoveEvents, migrate, purgeEvents } from '../src/index.ts';
import {
  asking,
  connected,
  createTestDatabase,
  urlOfDatabase,
  type TestDatabase,
} from '../testing/index.ts';

const owner = `events_owner_${process.pid}`;
const serving = `events_serving_${process.pid}`;
const before = new Date('2026-01-01T00:00:00Z');

let database: TestDatabase;
let asOwner: string;
beforeAll(async () => {
  database = await createTestDatabase({ bare: true });
  const as = (username: string) =>
    Object.assign(new URL(database.url), { username, password: 'secret' }).href;
  asOwner = as(owner);
  await connected(database.url, async (client) => {
    await client.query(`create role ${owner} login password 'secret'`);
    await client.query(`grant basalt_app, basalt_gatekeeper to ${owner} with admin option`);
    const name = new URL(database.url).pathname.slice(1);
    await client.query(`alter database ${name} owner to ${owner}`);
  });
  await migrate(asOwner);
  await asking(database.url, (ask) =>
    ask(`insert into basalt.organizations (id, name, slug, created_at, updated_at)
      select gen_random_uuid(), n, n, now(), now() from unnest(array['a', 'b']) n`),
  );
});
beforeEach(() => asking(database.url, (ask) => ask('delete from basalt.events')));
afterAll(async () => {
  await database.drop();
  await asking(urlOfDatabase(database.url, 'postgres'), async (ask) => {
    await ask(`drop role ${owner}`);
    await ask(`drop role if exists ${serving}`);
  });
});

/** Adds this many events to both organizations, as of a moment. */
async function add(count: number, at: string): Promise<void> {
  await asking(database.url, (ask) =>
    ask(`insert into basalt.events (organization_id, id, kind, subject_type, subject_id, actor, data, changes, at)
      select o.id, gen_random_uuid(), 'project.created', 'project', gen_random_uuid(), '{}', '{}', '{}', '${at}'
      from basalt.organizations o, generate_series(1, ${count})`),
  );
}

const remainingDays = async () =>
  (await asking(database.url, (ask) => ask('select at::date::text as day from basalt.events'))).map(
    ({ day }) => day,
  );

test('the owner removes the events from before the moment, of every organization, and no other', async () => {
  await add(600, '2025-12-30');
  await add(2, '2026-01-02');
  expect(await purgeEvents({ url: asOwner, before })).toBe(1_200);
  expect(await remainingDays()).toEqual(Array<string>(4).fill('2026-01-02'));
  expect(await purgeEvents({ url: asOwner, before })).toBe(0);
});

test('the log loses its beginning alone: what comes behind a younger event stays', async () => {
  await add(1, '2025-12-30');
  await add(1, '2026-01-02');
  await add(1, '2025-12-31');
  expect(await purgeEvents({ url: asOwner, before })).toBe(2);
  expect((await remainingDays()).toSorted()).toEqual([
    ...Array<string>(2).fill('2025-12-31'),
    ...Array<string>(2).fill('2026-01-02'),
  ]);
});

test('a login that only serves is refused', async () => {
  await add(1, '2025-12-30');
  await asking(database.url, async (ask) => {
    await ask(`create role ${serving} login password 'secret'`);
    await ask(`grant basalt_app to ${serving}`);
  });
  const url = asOwner.replace(owner, serving);
  await expect(purgeEvents({ url, before })).rejects.toThrow(MayNotRemoveEvents);
  expect(await remainingDays()).toHaveLength(2);
});
