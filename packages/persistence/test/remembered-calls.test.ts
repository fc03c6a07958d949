import { setTimeout as sleep } from 'node:timers/promises';
import { Credential, type CredentialLookup, type Principal } from '@basalt/domain';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCredentialLookup,
  createTenancy,
  openDatabase,
  type Database,
} from '../src/index.ts';
import { executeBatch } from '../src/transaction/execute-batch.ts';
import { PendingConfirmation } from '../src/transaction/pending-confirmation.ts';
import { isAbsent, pgbouncerProgram, startPgBouncer } from '../testing/index.ts';
import { openCuttingRelay, type CuttingRelay } from './cutting-relay.ts';
import { serverOn } from './fixture.ts';
import { statementsOf } from './statement-log.ts';
import { openTwoServers, type TwoServers } from './two-servers.ts';

let { fixture, servers, tenant } = {} as TwoServers;
let relay: CuttingRelay;
/** Through the relay. It prepares no statements, so that the relay sees their texts. */
let relayed: Database;

beforeAll(async () => {
  ({ fixture, servers, tenant } = await openTwoServers());
  relay = await openCuttingRelay(fixture.url);
  relayed = await openDatabase({
    url: relay.url,
    prepares: false,
    maxConnections: 2,
    connectTimeout: 60_000,
    statementTimeout: 30_000,
  });
});
afterAll(async () => {
  await relayed.close();
  await relay.close();
  await fixture.close();
});

const limit = 600;
const limits = { callsPerMinute: limit, failuresPerMinute: 0 };
const now = new Date('2026-06-01T12:00:00.000Z');

/** A credential, and calls with it that a server remembers. */
async function aRememberedKey(database: Database, at = now) {
  const { createCredential } = servers[0].useCases;
  const input = { name: 'CI', scopes: ['*'] as const };
  const { public_id: publicId } = await createCredential(tenant.principal, input);
  const lookup: CredentialLookup = createCredentialLookup({ database, limits });
  const found = await lookup.findByPublicId(publicId);
  const hashes = found?.secrets.map(({ hash }) => hash) ?? [];
  const call = { hashes, now: at };
  for (let calls = 0; calls < 2; calls += 1) await lookup.findForCall(publicId, call);
  const recall = (again = call) => {
    const recalled = lookup.recall(publicId, again);
    if (recalled === null) throw new Error('the key is not remembered');
    const principal: Principal = { ...tenant.principal, confirmation: recalled.confirmation };
    return { ...recalled, principal };
  };
  const counted = async () => {
    const rows = await fixture.sql<{ calls: number }>(
      'select calls from basalt.call_counts where public_id = $1',
      [publicId],
    );
    return rows[0]?.calls;
  };
  return { publicId, lookup, call, recall, counted };
}

const reads = (database: Database, principal: Principal) =>
  serverOn(database, fixture.newId).useCases.readProject(principal, { project: tenant.project.id });
const renames = (database: Database, principal: Principal, name: string) =>
  serverOn(database, fixture.newId).useCases.updateProject(principal, {
    project: tenant.project.id,
    name,
  });
const nameOf = async () => {
  const rows = await fixture.sql<{ name: string }>(
    'select name from basalt.projects where id = $1',
    [tenant.project.id],
  );
  return rows[0]?.name;
};

/** Changes the version of the credential's row, as another instance does that stores the time of a use. */
const usedElsewhere = (publicId: string) =>
  fixture.sql('update basalt.api_credentials set last_used_at = now() where public_id = $1', [
    publicId,
  ]);

const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
/** Waits until this many statements wait for a lock. */
const untilWaiting = async (count: number): Promise<void> => {
  await expect.poll(async () => (await fixture.sql(waiting)).length).toBe(count);
};

/** Locks the row of the project while `work` runs. */
async function whileLocked<T>(work: (unlock: () => Promise<unknown>) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: fixture.url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('basalt.organization_id', $1, true)`, [
      tenant.principal.organizationId,
    ]);
    await client.query('select from basalt.projects where id = $1 for update', [tenant.project.id]);
    return await work(() => client.query('rollback'));
  } finally {
    await client.end();
  }
}

describe('the confirmation of a remembered call', () => {
  it('is one transaction ahead of a read, and of a change', async () => {
    const { database } = servers[1];
    const { recall, counted } = await aRememberedKey(database);
    const readCall = recall();
    const read = await statementsOf(() => reads(database, readCall.principal));
    const changeCall = recall();
    const changes = await statementsOf(() => renames(database, changeCall.principal, 'Named'));
    for (const sent of [read, changes]) {
      const texts = sent.map(({ text }) => text.trim().split(/\s+/u).slice(0, 2).join(' '));
      expect(texts.slice(0, 4)).toEqual([
        'begin',
        expect.stringContaining('select set_config'),
        'update call_counts',
        'commit',
      ]);
      expect(texts.filter((text) => text === 'update call_counts')).toHaveLength(1);
    }
    expect(await changeCall.found()).toMatchObject({ rateLimitStatus: { remaining: limit - 4 } });
    expect([await nameOf(), await counted()]).toEqual(['Named', 4]);
  });

  it('is sent once for reads at the same time, and no read returns before it', async () => {
    const { database } = servers[1];
    const { recall, counted } = await aRememberedKey(database);
    const { principal } = recall();
    await Promise.all([reads(database, principal), reads(database, principal)]);
    await reads(database, principal);
    expect(await counted()).toBe(3);
  });

  it('is shared with other calls of the key that are being confirmed', async () => {
    const { database } = servers[1];
    const { recall, lookup, publicId, call, counted } = await aRememberedKey(database);
    const { principal } = recall();
    const others = [1, 2, 3].map(() => lookup.findForCall(publicId, call));
    await Promise.all([reads(database, principal), ...others]);
    expect(lookup.recall(publicId, call)).not.toBeNull();
    expect(await counted()).toBe(6);
  });

  it('does not wait for a lock that the change waits for, nor do other calls', async () => {
    const { database } = servers[1];
    const { recall, counted, lookup, publicId, call } = await aRememberedKey(database);
    const { principal, found } = recall();
    await whileLocked(async (unlock) => {
      const renamed = renames(database, principal, 'Later');
      await untilWaiting(1);
      expect((await found()).rateLimitStatus?.remaining).toBe(limit - 3);
      await lookup.findForCall(publicId, call);
      expect(await counted()).toBe(4);
      await unlock();
      await renamed;
    });
    expect(await nameOf()).toBe('Later');
  });

  it('does not wait for a connection that long statements of its organization have', async () => {
    const { database } = servers[1];
    const { recall } = await aRememberedKey(database);
    await whileLocked(async (unlock) => {
      const long = [1, 2].map((index) => renames(database, tenant.principal, `Long ${index}`));
      await untilWaiting(2);
      const { principal, found } = recall();
      const read = reads(database, principal);
      expect((await found()).rateLimitStatus?.remaining).toBe(limit - 3);
      expect(await fixture.sql(waiting)).toHaveLength(2);
      await unlock();
      await Promise.all([...long, read]);
    });
  });

  it('of a change whose connection is lost after it stays counted, and nothing is changed', async () => {
    const { database } = servers[1];
    const { recall, counted } = await aRememberedKey(database);
    const before = await nameOf();
    const { principal, found } = recall();
    await whileLocked(async () => {
      const renamed = renames(database, principal, 'Lost').catch((error: unknown) => error);
      await untilWaiting(1);
      await found();
      await fixture.sql(`select pg_terminate_backend(pid) from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`);
      expect(await renamed).toMatchObject({ name: 'StorageUnavailable' });
    });
    expect([await nameOf(), await counted()]).toEqual([before, 3]);
    await reads(database, recall().principal);
    expect(await counted()).toBe(4);
  });

  it.each([
    ['before PostgreSQL gets it', () => relay.cutBefore('call_counts'), 2],
    ['with its answer', () => relay.cutAnswerTo('call_counts'), 3],
  ])(
    'that is lost %s fails the read as an outage, and is not sent again',
    async (_, lose, calls) => {
      const { recall, counted } = await aRememberedKey(relayed);
      const { principal, found } = recall();
      lose();
      const [read, confirmed] = await Promise.allSettled([reads(relayed, principal), found()]);
      relay.resume();
      const outage = { status: 'rejected', reason: { name: 'StorageUnavailable' } };
      expect([read, confirmed]).toMatchObject([outage, outage]);
      expect(await counted()).toBe(calls);
      await reads(relayed, recall().principal);
      expect(await counted()).toBe(calls + 1);
    },
  );

  it('has a time limit of its own, much shorter than that of the statement behind it', async () => {
    const { recall } = await aRememberedKey(relayed);
    const { principal } = recall();
    relay.silenceAfter('call_counts');
    const began = performance.now();
    await expect(reads(relayed, principal)).rejects.toMatchObject({ name: 'StorageUnavailable' });
    const seconds = (performance.now() - began) / 1000;
    relay.resume();
    expect(seconds).toBeGreaterThan(5.5);
    expect(seconds).toBeLessThan(20);
  });

  it('that finds the key changed gives a read nothing and undoes a change', async () => {
    const { database } = servers[1];
    const { recall, publicId } = await aRememberedKey(database);
    const before = await nameOf();
    const [first, second, third] = [recall(), recall(), recall()];
    await servers[0].useCases.revokeCredential(tenant.principal, { publicId });
    const refused = { name: 'CallNotConfirmed' };
    await expect(reads(database, first.principal)).rejects.toMatchObject(refused);
    await expect(renames(database, second.principal, 'Forbidden')).rejects.toMatchObject(refused);
    expect((await first.found()).credential?.revokedAt).not.toBeNull();
    let hasLoaded = false;
    const loads = createTenancy({ database }).inTenant(
      third.principal,
      async ({ organizations }) => {
        await organizations.lock();
        hasLoaded = true;
      },
    );
    await expect(loads).rejects.toMatchObject(refused);
    expect(hasLoaded).toBe(false);
    expect(await nameOf()).toBe(before);
  });

  it('that finds the key changed needs no further connection while the change has one', async () => {
    const { database } = await fixture.serve({ maxConnections: 1, connectTimeout: 3_000 });
    const { recall, publicId } = await aRememberedKey(database);
    const { principal, found } = recall();
    await usedElsewhere(publicId);
    const renamed = renames(database, principal, 'Changed key');
    await expect(renamed).rejects.toMatchObject({ name: 'CallNotConfirmed' });
    expect((await found()).credential?.publicId).toBe(publicId);
  });

  it('that is refused for a key that holds after all runs the change again', async () => {
    const { database } = await fixture.serve({ maxConnections: 1, connectTimeout: 3_000 });
    const ask = async () => {
      await executeBatch(database.connections, 'calls', [{ text: 'select 1' }]);
      return 'found';
    };
    const confirmation = new PendingConfirmation({
      timeoutMs: 6_000,
      begin: () => ({
        statements: [{ text: 'begin' }, { text: 'commit' }],
        foundIn: () => null,
        end: () => {},
      }),
      ask,
      admits: () => true,
    });
    const principal = { ...tenant.principal, confirmation };
    const sent = await statementsOf(() => renames(database, principal, 'Again'));
    expect(sent.filter(({ text }) => text === 'rollback')).toHaveLength(1);
    expect(await nameOf()).toBe('Again');
  });

  it('counts a call in the minute in which it is sent', async () => {
    const { database } = servers[1];
    const endOfMinute = new Date('2026-06-01T12:00:59.800Z');
    const { recall, counted } = await aRememberedKey(database, endOfMinute);
    const [read, alone] = [recall(), recall()];
    await sleep(300);
    await reads(database, read.principal);
    expect(await counted()).toBe(1);
    expect((await alone.found()).rateLimitStatus).toMatchObject({ remaining: limit - 2 });
  });

  it('comes before a change that has nothing to read', async () => {
    const { database } = servers[1];
    const { recall, publicId } = await aRememberedKey(database);
    const { principal, credential } = recall();
    await servers[0].useCases.revokeCredential(tenant.principal, { publicId });
    const id = fixture.newId();
    const copy = new Credential({
      ...credential,
      id,
      publicId: `k${id.replaceAll('-', '').slice(-19)}`,
      now,
    });
    const write = createTenancy({ database }).inTenant(principal, (stores) =>
      stores.write({ saved: [copy], events: [] }, { kind: 'done', answer: null }),
    );
    await expect(write).rejects.toMatchObject({ name: 'CallNotConfirmed' });
    expect(await fixture.sql('select from basalt.api_credentials where id = $1', [id])).toEqual([]);
  });
});

describe('a remembered key', () => {
  it('is confirmed at once after its use was recorded', async () => {
    const { database } = servers[1];
    const { recall, lookup } = await aRememberedKey(database);
    const { credential } = recall();
    lookup.recordUse(credential, now);
    await expect
      .poll(
        async () =>
          (
            await fixture.sql(
              `select from basalt.api_credentials
        where id = $1 and last_used_at is not null`,
              [credential.id],
            )
          ).length,
      )
      .toBe(1);
    await sleep(50);
    const { found } = recall();
    expect((await found()).credential).toBe(credential);
  });

  it('is not taken for the revoked one when its use is recorded during the revocation', async () => {
    const { database } = servers[1];
    const { recall, lookup, publicId } = await aRememberedKey(database);
    const { credential } = recall();
    const client = new Client({ connectionString: fixture.url });
    await client.connect();
    try {
      await client.query('begin');
      await client.query(`select set_config('basalt.organization_id', $1, true)`, [
        tenant.principal.organizationId,
      ]);
      await client.query('update basalt.api_credentials set revoked_at = now() where id = $1', [
        credential.id,
      ]);
      lookup.recordUse(credential, now);
      await untilWaiting(1);
      await client.query('commit');
      await untilWaiting(0);
    } finally {
      await client.end();
    }
    await sleep(50);
    const found = await recall().found();
    expect(found.credential?.revokedAt).toBeInstanceOf(Date);
    expect(publicId).toBe(found.credential?.publicId);
  });

  it('is looked up again, not recalled, while two secrets take turns', async () => {
    const { database } = servers[1];
    const { lookup, publicId, call, counted } = await aRememberedKey(database);
    await fixture.sql(`update basalt.call_counts set hash = 'another' where public_id = $1`, [
      publicId,
    ]);
    await lookup.findForCall(publicId, call);
    expect(lookup.recall(publicId, call)).toBeNull();
    expect(await counted()).toBe(3);
  });

  it('is not recalled with a wrong secret', async () => {
    const { lookup, publicId } = await aRememberedKey(servers[1].database);
    expect(lookup.recall(publicId, { hashes: ['f'.repeat(64)], now })).toBeNull();
  });
});

describe.skipIf(isAbsent(pgbouncerProgram))('through PgBouncer, pooled by transaction', () => {
  it('a remembered key reads and changes, and a revoked one does not', async () => {
    const pooler = await startPgBouncer(fixture.url, 'transaction');
    const database = await openDatabase({ url: pooler.url, prepares: false, maxConnections: 2 });
    try {
      const { recall, publicId, counted } = await aRememberedKey(database);
      await reads(database, recall().principal);
      await renames(database, recall().principal, 'Pooled');
      expect([await nameOf(), await counted()]).toEqual(['Pooled', 4]);
      const late = recall();
      await servers[0].useCases.revokeCredential(tenant.principal, { publicId });
      await expect(renames(database, late.principal, 'Forbidden')).rejects.toMatchObject({
        name: 'CallNotConfirmed',
      });
      expect(await nameOf()).toBe('Pooled');
    } finally {
      await database.close();
      await pooler.stop();
    }
  });
});
