import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { operatorPrincipal } from '@basalt/domain';

import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { snapshotReader } from '../src/connection/owner-connection.ts';
import { waitForEarlierTransactions } from '../src/erase/wait-for-transactions.ts';
import { eraseOrganization, exportOrganization } from '../src/index.ts';
import { connected } from '../testing/index.ts';
import { signerNamed } from './backup-fixture.ts';
import { aTenant, openFixture, type Fixture, type Server } from './fixture.ts';

let fixture: Fixture;
let server: Server;
let folder: string;

beforeAll(async () => {
  fixture = await openFixture();
  server = await fixture.serve();
  folder = await mkdtemp(path.join(tmpdir(), 'basalt-earlier-'));
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});

/** A transaction that has entered the organization, on a connection of its own, until it writes an event and commits. */
async function anEarlierTransaction(client: Client, id: string): Promise<() => Promise<void>> {
  await client.query('begin');
  await client.query('select basalt.enter_organization($1)', [id]);
  return async () => {
    await client.query(
      `insert into basalt.events (organization_id, id, kind, subject_type, subject_id, actor, data, changes, at)
      values ($1, gen_random_uuid(), 'ticket.updated', 'ticket', gen_random_uuid(), '{}', '{}', '{}', now())`,
      [id],
    );
    await client.query('commit');
  };
}

/** A suspended organization, and a transaction that began before and writes an event 500 ms after the work began. */
async function besideEarlier<T>(
  work: (id: string) => Promise<T>,
): Promise<{ id: string; result: T }> {
  const { principal } = await aTenant(server);
  const id = principal.organizationId;
  return connected(fixture.url, async (client) => {
    const write = await anEarlierTransaction(client, id);
    await server.useCases.suspendOrganization(operatorPrincipal(id), { organization: id });
    const [result] = await Promise.all([work(id), sleep(500).then(write)]);
    return { id, result };
  });
}

const eventsOf = async (id: string): Promise<number> => {
  const [row] = await fixture.sql<{ count: number }>(
    'select count(*)::int as count from basalt.events where organization_id = $1',
    [id],
  );
  return row?.count ?? 0;
};

test('an erasure waits for a transaction that began before the suspension: its event does not stay', async () => {
  const { id } = await besideEarlier((organizationId) =>
    eraseOrganization({ url: fixture.url, organizationId, removeBytes: async () => {} }),
  );
  expect(await eventsOf(id)).toBe(0);
});

test('an export to move waits for it, too: its event is in the file', async () => {
  const { id, result } = await besideEarlier((organizationId) =>
    exportOrganization({
      url: fixture.url,
      secretKey: 'ab'.repeat(16),
      signer: signerNamed('us'),
      organizationId,
      waits: true,
      file: path.join(folder, 'moved.export'),
    }),
  );
  expect(result.rows['events']).toBe(await eventsOf(id));
});

test('a transaction that does not end is named after the time limit, and one that only takes a snapshot is not waited for', async () => {
  const { principal } = await aTenant(server);
  const id = principal.organizationId;
  await connected(fixture.url, (client) =>
    connected(fixture.url, async (session) => {
      await session.query(`set application_name = 'forgotten session'`);
      const write = await anEarlierTransaction(session, id);
      await expect(waitForEarlierTransactions(client, 300)).rejects.toThrow(
        /transactions that began before still run, in the database processes \d+ \(forgotten session\)/u,
      );
      await write();
      await session.query(`set application_name = '${snapshotReader}'`);
      const end = await anEarlierTransaction(session, id);
      await waitForEarlierTransactions(client, 300);
      await end();
    }),
  );
});

test('an organization whose erasure has begun is neither resumed nor exported', async () => {
  const { principal } = await aTenant(server);
  const id = principal.organizationId;
  const organization = { organization: id };
  await server.useCases.suspendOrganization(operatorPrincipal(id), organization);
  await fixture.sql(`create function basalt.stay() returns trigger language plpgsql as
    $$ begin raise exception 'killed'; end $$`);
  await fixture.sql(
    `create trigger stay before delete on basalt.projects execute function basalt.stay()`,
  );
  const erase = () =>
    eraseOrganization({ url: fixture.url, organizationId: id, removeBytes: async () => {} });
  await expect(erase()).rejects.toThrow('killed');
  await fixture.sql('drop trigger stay on basalt.projects');
  const resume = server.useCases.resumeOrganization(operatorPrincipal(id), organization);
  await expect(resume).rejects.toThrow('organizations_erasing');
  const exported = exportOrganization({
    url: fixture.url,
    secretKey: 'ab'.repeat(16),
    signer: signerNamed('us'),
    organizationId: id,
    file: path.join(folder, 'erased.export'),
  });
  await expect(exported).rejects.toThrow('has begun');
  await erase();
});
