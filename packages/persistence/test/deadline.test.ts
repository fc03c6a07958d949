import { setTimeout as after } from 'node:timers/promises';
import { closeAfterTests, leastOf, timeOf } from '@basalt/domain/testing';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { runTransaction } from '../src/transaction/run-transaction.ts';
import { TransactionConflict } from '../src/connection/storage-errors.ts';
import { TenantReads } from '../src/transaction/tenant-reads.ts';
import type { Transaction } from '../src/transaction/transaction.ts';
import type { Database } from '../src/index.ts';
import { openFixture } from './fixture.ts';
import { statementsOf } from './statement-log.ts';

const fixture = await closeAfterTests(openFixture());

/** One connection, for which one may wait two seconds: five in all. */
let narrow: Database;
/** With what is left of three seconds for one's turn and a lock. */
let hasty: Database;

beforeAll(async () => {
  narrow = (await fixture.serve({ maxConnections: 1, connectTimeout: 2_000 })).database;
  hasty = (await fixture.serve({ maxConnections: 4, connectTimeout: 500 })).database;
  // To open a connection may take as long as counts here.
  for (const { pool } of [narrow, hasty]) {
    // Half a second may be too short to connect, where the machine stalls.
    const first = async (): Promise<unknown> => pool.query('select 1').catch(first);
    await first();
  }
});

const scope = { variables: { 'basalt.x': '' }, organizationId: '' };
const run = <T>(database: Database, work: (tx: Transaction) => Promise<T>) =>
  runTransaction(database, scope, work);

/** How long PostgreSQL waits for a lock, in milliseconds. */
const limitText = `select setting::integer as limit from pg_settings where name = 'lock_timeout'`;
const limitOf = ([row]: readonly unknown[]) => (row as { limit: number }).limit;
const asked = (database: Database) =>
  run(database, async (tx) => limitOf(await tx.rows({ text: limitText })));
const read = (database: Database, ...more: { text: string }[]) =>
  new TenantReads(database.connections, fixture.newId())
    .all({ text: limitText }, ...more)
    .then(([rows, ...others]) => ({ limit: limitOf(rows ?? []), others }));

/** The same of a transaction in its turn. */
const inMutex = () =>
  run(hasty, async (tx) => {
    tx.queueFor('c');
    return limitOf(await tx.rows({ text: limitText }));
  });

/** What `work` is when it has to wait so long for the connection. */
/** The most that is answered: a machine that stalls takes from what is left, and adds nothing. */
async function most(wanted: number, ask: () => Promise<number>): Promise<number> {
  let found = await ask();
  for (let round = 0; round < 10 && found < wanted; round += 1) {
    found = Math.max(found, await ask());
  }
  return found;
}

const usual = async (database: Database) => [
  await most(5_000, () => asked(database)),
  await most(5_000, async () => (await read(database)).limit),
];

/** The fewest statements of the work: a wait in between may cost one. */
async function fewest(wanted: number, work: () => Promise<unknown>): Promise<number> {
  return -(await most(-wanted, async () => -(await statementsOf(work)).length));
}

async function delayed<T>(work: () => Promise<T>, milliseconds: number): Promise<T> {
  const client = await narrow.pool.connect();
  const worked = work();
  await after(milliseconds);
  client.release();
  return worked;
}

describe('the wait for a lock', () => {
  it('is five seconds when nothing was waited for, and costs no statement', async () => {
    expect(await usual(narrow)).toEqual([5_000, 5_000]);
    expect(await fewest(4, () => asked(narrow))).toBe(4);
    expect(await fewest(4, () => delayed(() => asked(narrow), 600))).toBe(4);
  });

  it('is what the wait for a connection has left of five seconds', async () => {
    for (const work of [
      () => asked(narrow),
      () => read(narrow).then(({ limit }) => limit),
      () => read(narrow, { text: 'select 1 as value' }).then(({ limit }) => limit),
    ]) {
      const took = await delayed(work, 1_000);
      expect(took).toBeLessThan(4_100);
      expect(took).toBeGreaterThan(0);
    }
    // Nothing of it stays with the connection.
    expect(await usual(narrow)).toEqual([5_000, 5_000]);
  });

  it('changes no answer', async () => {
    const query = { text: 'select 1 as value' };
    const { others } = await delayed(() => read(narrow, query, query), 600);
    expect(others).toEqual([[{ value: 1 }], [{ value: 1 }]]);
  });

  it('is half as long inside the mutex, where it may be waited for twice, and costs no statement', async () => {
    expect(await most(2_500, inMutex)).toBe(2_500);
    expect(await fewest(4, inMutex)).toBe(4);
  });

  it('is what the wait for the mutex has left', async () => {
    const lock = hasty.mutex.take('/a', 0);
    const limit = run(hasty, async (tx) => {
      tx.queueFor('a');
      return limitOf(await tx.rows({ text: limitText }));
    });
    await after(1_500);
    lock.release();
    expect(await limit).toBeLessThan(2_100);
    expect(hasty.mutex.size).toBe(0);
  });
});

describe('waiting', () => {
  it('ends in time for a connection, too, which goes back when it comes', async () => {
    const patient = (await fixture.serve({ maxConnections: 1, connectTimeout: 2_000 })).database;
    const bar = 6_000;
    let waiting = 0;
    const least = await leastOf(bar, async () => {
      // Each makes room after two seconds.
      const mutex = [1, 2, 3].map(() => patient.mutex.take('/a', 10_000));
      const client = await patient.pool.connect();
      const began = performance.now();
      const late = run(patient, async (tx) => {
        tx.queueFor('a');
        return tx.rows({ text: limitText });
      }).catch((error: unknown) => error);
      await after(4_500);
      for (const lock of mutex) lock.release();
      expect(await late).toMatchObject({ name: 'StorageUnavailable' });
      const took = performance.now() - began;
      // Half a second later the queue for connections, too, gives up.
      if (took < bar) waiting = patient.connections.waiting;
      client.release();
      await expect.poll(() => patient.pool.idleCount).toBe(1);
      return took;
    });
    expect(least).toBeLessThan(bar);
    expect(waiting).toBe(1);
    expect(await most(5_000, () => asked(patient))).toBe(5_000);
  });

  it('ends at once for the mutex when the work fails meanwhile', async () => {
    const bar = 1_500;
    const least = await leastOf(bar, async () => {
      const lock = hasty.mutex.take('/b', 0);
      const failed = run(hasty, async (tx) => {
        tx.queueFor('b');
        const rows = tx.rows({ text: limitText });
        rows.catch(() => undefined);
        await after(20);
        throw new Error('no more');
      });
      const took = await timeOf(() => expect(failed).rejects.toThrow('no more'));
      lock.release();
      expect(hasty.mutex.size).toBe(0);
      return took;
    });
    expect(least).toBeLessThan(bar);
  });

  it('is not begun again by who is tried again', async () => {
    let tries = 0;
    const meets = (seconds: number) =>
      run(hasty, async (tx) => {
        tries += 1;
        await tx.rows(sql`select pg_sleep(${seconds})`);
        throw new TransactionConflict();
      });
    const all = async (): Promise<number> => {
      tries = 0;
      await expect(meets(0)).rejects.toMatchObject({ name: 'StorageUnavailable' });
      return tries;
    };
    expect(await most(4, all)).toBe(4);
    tries = 0;
    await expect(meets(3.6)).rejects.toMatchObject({ name: 'StorageUnavailable' });
    expect(tries).toBe(1);
  });
});
