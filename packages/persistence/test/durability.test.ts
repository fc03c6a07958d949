import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, openDatabase, readDurability, servingUrl, type Database } from '../src/index.ts';
import { connected, startReplicatedServer, type ReplicatedServer } from '../testing/index.ts';

let server: ReplicatedServer;
let database: Database;

beforeAll(async () => {
  server = await startReplicatedServer();
  await migrate(server.primaryUrl);
  const url = await servingUrl(server.primaryUrl, ['a-password-of-tests'], { makes: true });
  database = await openDatabase({ url, maxConnections: 2 });
});
afterAll(async () => {
  await database?.close();
  await server?.stop();
});

/** Changes settings of the server, and waits until the serving connections have them. */
async function alterSystem(...settings: string[]): Promise<void> {
  await connected(server.primaryUrl, async (client) => {
    for (const setting of settings) await client.query(`alter system set ${setting}`);
    await client.query('select pg_reload_conf()');
  });
}

const unsafeSettings = async () => (await readDurability(database)).unsafeSettings;

test('a standby is seen, its state and lag only by a role that may see them', async () => {
  await expect
    .poll(async () => (await readDurability(database)).standbys, { timeout: 60_000 })
    .toHaveLength(1);
  expect(await readDurability(database)).toEqual({
    unsafeSettings: [],
    standbys: [{ name: 'standby', isSynchronous: null, lagBytes: null }],
    isSynchronous: false,
  });
  await connected(server.primaryUrl, (client) =>
    client.query('grant pg_read_all_stats to basalt_app'),
  );
  await expect
    .poll(async () => (await readDurability(database)).standbys, { timeout: 60_000 })
    .toEqual([{ name: 'standby', isSynchronous: false, lagBytes: 0 }]);
});

test('a synchronous standby is reported, and commits that do not wait for it', async () => {
  await alterSystem(`synchronous_standby_names = '*'`);
  await expect
    .poll(() => readDurability(database), { timeout: 60_000 })
    .toMatchObject({
      isSynchronous: true,
      standbys: [{ isSynchronous: true }],
      unsafeSettings: [],
    });
  await alterSystem('synchronous_commit = local');
  await expect.poll(unsafeSettings, { timeout: 60_000 }).toEqual(['synchronous_commit = local']);
  expect((await readDurability(database)).isSynchronous).toBe(false);
  await alterSystem(`synchronous_standby_names = ''`, 'synchronous_commit = on');
});

test.each(['fsync', 'full_page_writes', 'synchronous_commit'])(
  'the setting %s is reported while it loses acknowledged writes',
  async (setting) => {
    await alterSystem(`${setting} = off`);
    await expect.poll(unsafeSettings, { timeout: 60_000 }).toEqual([`${setting} = off`]);
    await alterSystem(`${setting} = on`);
    await expect.poll(unsafeSettings, { timeout: 60_000 }).toEqual([]);
  },
);
