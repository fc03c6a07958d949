import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runTransaction } from '../src/database/run-transaction.ts';
import { TransactionConflict } from '../src/database/storage-errors.ts';
import { TenantReads } from '../src/database/tenant-reads.ts';
import type { Transaction } from '../src/database/transaction.ts';
import type { Database } from '../src/index.ts';
import { openScene, type Scene } from './scene.ts';
import { statementsOf } from './statement-log.ts';

let scene: Scene;
/** One connection, for which one may wait two seconds: five in all. */
let narrow: Database;
/** With what is left of three seconds for one's turn and a lock. */
let hasty: Database;

beforeAll(async () => {
  scene = await openScene();
  narrow = (await scene.serve({ maxConnections: 1 })).database;
  hasty = (await scene.serve({ maxConnections: 4, connectTimeout: 500 })).database;
  // To open a connection may take as long as counts here.
  for (const { pool } of [narrow, hasty]) await pool.query('select 1');
});
afterAll(() => scene.close());

const scope = { variables: { 'basalt.x': '' }, organizationId: '' };
const run = <T>(database: Database, work: (tx: Transaction) => Promise<T>) =>
  runTransaction(database, scope, work);

/** How long PostgreSQL waits for a lock, in milliseconds. */
const limitText = `select setting::integer as limit from pg_settings where name = 'lock_timeout'`;
const limitOf = ([row]: readonly unknown[]) => (row as { limit: number }).limit;
const asked = (database: Database) =>
  run(database, async (tx) => limitOf(await tx.rows(limitText)));
const read = (database: Database, ...more: { text: string }[]) =>
  new TenantReads(database.pool, scene.newId())
    .all({ text: limitText }, ...more)
    .then(([rows, ...others]) => ({ limit: limitOf(rows ?? []), others }));

/** The same of a transaction in its turn. */
const inTurn = () =>
  run(hasty, async (tx) => {
    tx.queueFor('c');
    return limitOf(await tx.rows(limitText));
  });

/** What `work` is when it has to wait so long for the connection. */
async function delayed<T>(work: () => Promise<T>, milliseconds: number): Promise<T> {
  const client = await narrow.pool.connect();
  const worked = work();
  await after(milliseconds);
  client.release();
  return worked;
}

describe('the wait for a lock', () => {
  it('is five seconds when nothing was waited for, and costs no statement', async () => {
    expect([await asked(narrow), (await read(narrow)).limit]).toEqual([5_000, 5_000]);
    const sent = await statementsOf(() => asked(narrow));
    expect(sent).toHaveLength(4);
    expect(await statementsOf(() => delayed(() => asked(narrow), 600))).toHaveLength(4);
  });

  it('is what the wait for a connection has left of five seconds', async () => {
    for (const work of [
      () => asked(narrow),
      () => read(narrow).then(({ limit }) => limit),
      () => read(narrow, { text: 'select 1 as value' }).then(({ limit }) => limit),
    ]) {
      const left = await delayed(work, 1_000);
      expect(left).toBeLessThan(4_100);
      expect(left).toBeGreaterThan(0);
    }
    // Nothing of it stays with the connection.
    expect([await asked(narrow), (await read(narrow)).limit]).toEqual([5_000, 5_000]);
  });

  it('changes no answer', async () => {
    const one = { text: 'select 1 as value' };
    const { others } = await delayed(() => read(narrow, one, one), 600);
    expect(others).toEqual([[{ value: 1 }], [{ value: 1 }]]);
  });

  it('is half as long in a turn, where it may be waited for twice, and costs no statement', async () => {
    expect(await inTurn()).toBe(2_500);
    expect(await statementsOf(inTurn)).toHaveLength(4);
  });

  it('is what the wait for one’s turn has left', async () => {
    const turns = [hasty.turns.take('/a', 0), hasty.turns.take('/a', 0)];
    const limit = run(hasty, async (tx) => {
      tx.queueFor('a');
      return limitOf(await tx.rows(limitText));
    });
    await after(1_500);
    for (const turn of turns) turn.leave();
    expect(await limit).toBeLessThan(2_100);
    expect(hasty.turns.size).toBe(0);
  });
});

describe('waiting', () => {
  it('ends in time for a connection, too, which goes back when it comes', async () => {
    const patient = (await scene.serve({ maxConnections: 1, connectTimeout: 2_000 })).database;
    const turns = [patient.turns.take('/a', 0), patient.turns.take('/a', 0)];
    const client = await patient.pool.connect();
    const began = performance.now();
    const late = run(patient, async (tx) => {
      tx.queueFor('a');
      return tx.rows(limitText);
    }).catch((error: unknown) => error);
    await after(4_500);
    for (const turn of turns) turn.leave();
    expect(await late).toMatchObject({ name: 'StorageUnavailable' });
    expect(performance.now() - began).toBeLessThan(6_000);
    expect(patient.pool.waitingCount).toBe(1);
    client.release();
    await expect.poll(() => patient.pool.idleCount).toBe(1);
    expect(await asked(patient)).toBe(5_000);
  }, 15_000);

  it('ends at once for one’s turn when the work fails meanwhile', async () => {
    const turns = [hasty.turns.take('/b', 0), hasty.turns.take('/b', 0)];
    const began = performance.now();
    const failed = run(hasty, async (tx) => {
      tx.queueFor('b');
      const rows = tx.rows(limitText);
      rows.catch(() => undefined);
      await after(20);
      throw new Error('no more');
    });
    await expect(failed).rejects.toThrow('no more');
    expect(performance.now() - began).toBeLessThan(1_500);
    for (const turn of turns) turn.leave();
    expect(hasty.turns.size).toBe(0);
  });

  it('is not begun anew by who is tried again', async () => {
    let tries = 0;
    const meets = (seconds: number) =>
      run(hasty, async (tx) => {
        tries += 1;
        await tx.rows('select pg_sleep($1)', [seconds]);
        throw new TransactionConflict();
      });
    await expect(meets(0)).rejects.toMatchObject({ name: 'StorageUnavailable' });
    expect(tries).toBe(4);
    tries = 0;
    await expect(meets(3.6)).rejects.toMatchObject({ name: 'StorageUnavailable' });
    expect(tries).toBe(1);
  }, 15_000);
});
