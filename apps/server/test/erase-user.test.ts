import {
  asking,
  connected,
  createOwnedDatabase,
  unpackedEventTexts,
  type OwnedDatabase,
} from '@basalt/persistence/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDataDir, removeDataDirs } from './data-folders.ts';
import { settingsOf } from './given-database.ts';
import { basaltJson, endProcesses, eventually, launchBasalt, type Settings } from './processes.ts';
import { basaltHere, serveHere } from './run-here.ts';

const grace = { email: 'grace@demo.example', name: 'Grace Column' };
const confirmed = ['user', 'erase', grace.email, '--rename', '--confirm', grace.email];

let database: OwnedDatabase;
let settings: Settings;
let organization: string;

// The login of the owner is no superuser: row-level security holds for it.
beforeAll(async () => {
  database = await createOwnedDatabase();
  settings = { ...settingsOf(database.ownerUrl), DATA_DIR: await newDataDir() };
  await basaltJson(settings, 'migrate');
  await basaltJson(settings, 'demo');
  const { data } = await basaltJson(settings, 'organization', 'list');
  organization = (data as { id: string }[])[0]?.id ?? '';
});
afterAll(async () => {
  await endProcesses();
  await database.drop();
  await removeDataDirs();
});

/** The columns in which a text occurs, in any case, and the packed events. */
async function columnsWith(text: string): Promise<string[]> {
  const columns = await asking(database.url, async (ask) => {
    const all = await ask(`
      select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'basalt'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`);
    const found: string[] = [];
    for (const { table, column } of all) {
      const [row] = await ask(
        `select count(*)::text as count from basalt.${table} where strpos(lower("${column}"::text), lower('${text}')) > 0`,
      );
      if (row?.['count'] !== '0') found.push(`${table}.${column}`);
    }
    return found;
  });
  const packed = await unpackedEventTexts(database.url);
  const isPacked = packed.some((event) => event.toLowerCase().includes(text.toLowerCase()));
  return [...columns, ...(isPacked ? ['events.packed'] : [])];
}

test('the last owner of an organization is not erased, and nobody is without a confirmation that fits', async () => {
  const ada = 'ada@demo.example';
  const refused = await basaltHere(settings, 'user', 'erase', ada, '--confirm', ada);
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringMatching(
      /is the last owner of [\w-]+ \([0-9a-f-]{36}\): make somebody else an owner/u,
    ),
  ]);
  const otherOwner = await basaltHere(settings, 'user', 'erase', grace.email, '--confirm', ada);
  expect([otherOwner.code, otherOwner.err]).toEqual([
    2,
    expect.stringContaining('is not the email or the id'),
  ]);
  const nobody = await basaltHere(settings, 'user', 'erase', 'nobody@demo.example');
  expect([nobody.code, nobody.err]).toEqual([1, expect.stringContaining('there is no account')]);
  expect(await basaltJson(settings, 'user', 'erase', grace.email)).toMatchObject({
    erased: false,
    ...grace,
    last_owner_of: [],
    rows: { ticket_assignees: expect.any(Number), account_events: 1 },
  });
  expect(await basaltJson(settings, 'user', 'list')).toMatchObject({
    data: [{ email: ada, deactivated_at: null }, { ...grace, deactivated_at: null }, {}],
  });
});

test('an erasure that is killed is completed by the next one while a server runs, and the database has neither name nor address of the person', async () => {
  const server = await serveHere(settings);
  // The worker of the server makes the notifications.
  await eventually(async () =>
    (await columnsWith(grace.name)).includes('notifications.title') ? true : null,
  );
  expect(await columnsWith(grace.name)).toEqual(
    expect.arrayContaining(['comments.author', 'events.actor', 'events.data', 'users.name']),
  );
  expect(await columnsWith(grace.email)).toContain('events.data');
  await connected(database.url, async (holder) => {
    await holder.query('begin');
    // The erasure waits for this row.
    await holder.query(`select from basalt.memberships m join basalt.users u on u.id = m.user_id
      where u.email = '${grace.email}' for key share of m`);
    const killed = launchBasalt(settings, ...confirmed);
    await eventually(() =>
      asking(database.url, async (ask) => {
        const [waiting] = await ask(`select pid from pg_stat_activity
          where wait_event_type = 'Lock' and query like 'delete from "basalt"."memberships"%'`);
        return waiting === undefined ? null : true;
      }),
    );
    killed.child.kill('SIGKILL');
    await killed.exit;
    await holder.query('rollback');
  });
  expect(await columnsWith(grace.email)).not.toEqual([]);

  const receipt = await basaltJson(settings, ...confirmed);
  expect(receipt).toMatchObject({
    erased: true,
    renamed: true,
    rows: { users: 1, memberships: 1, notification_recipients: expect.any(Number) },
    texts: {
      comments: expect.any(Number),
      events: expect.any(Number),
    },
  });
  expect(await columnsWith(grace.name)).toEqual([]);
  expect(await columnsWith(grace.email)).toEqual([]);
  const { data: erasures } = await basaltJson(settings, 'user', 'erasures');
  const { user_id: id, rows, texts } = receipt;
  expect(erasures).toEqual([
    {
      user_id: id,
      renamed: true,
      begun_at: expect.any(String),
      finished_at: expect.any(String),
      rows,
      texts,
    },
  ]);
  const again = await basaltHere(settings, ...confirmed);
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('there is no account')]);

  const named = ['--organization', organization, '--name', 'Reader', '--scopes', '*'];
  const { token } = await basaltJson(settings, 'credential', 'create', ...named);
  const read = async (path: string) => {
    const answer = await fetch(`${server.address}/api/v1${path}`, {
      headers: { Authorization: `Bearer ${String(token)}` },
    });
    return (await answer.json()) as { data: Record<string, unknown>[] };
  };
  const member = { id: receipt['user_id'], name: 'Former member' };
  // A transaction anywhere in the cluster may hold the log up.
  await expect
    .poll(
      async () => (await read(`/organizations/${organization}/events?type=member.removed`)).data,
      { timeout: 30_000 },
    )
    .toContainEqual(
      expect.objectContaining({ type: 'member.removed', data: expect.objectContaining(member) }),
    );
  await server.stop();
});
