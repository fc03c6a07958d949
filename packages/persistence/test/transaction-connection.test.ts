import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TransactionConnection } from '../src/transaction/transaction-connection.ts';
import { kindOfError } from '../src/connection/storage-errors.ts';
import { openCuttingRelay, type CuttingRelay } from './cutting-relay.ts';
import { openPlainPool, type PlainPool } from './plain-pool.ts';

let plain: PlainPool;
let relay: CuttingRelay;
let through: PlainPool;

beforeAll(async () => {
  plain = await openPlainPool();
  await plain.pool.query('create table things (id integer primary key, name text)');
  relay = await openCuttingRelay(plain.url);
  through = await openPlainPool({ url: relay.url, queryTimeout: 4_000 });
});
afterAll(async () => {
  await through.close();
  await relay.close();
  await plain.close();
});
beforeEach(async () => {
  await plain.pool.query('truncate things');
});

function begin({ pool } = plain): TransactionConnection {
  return new TransactionConnection({
    connect: () => pool.connect(),
    begin: () => [{ text: 'begin' }],
  });
}

const insert = (id: number) => ({ text: 'insert into things values ($1)', values: [id] });
const query = { text: 'select 1 as value' };
const impossible = { text: 'select 1 / 0' };
const stored = async (): Promise<number[]> => {
  const { rows } = await plain.pool.query<{ id: number }>('select id from things order by id');
  return rows.map(({ id }) => id);
};

describe('a transaction', () => {
  it('executes statements in order until its end, and gives the connection back', async () => {
    const transaction = begin();
    const both = [insert(1), { text: 'update things set id = id + 1' }];
    const answers = await transaction.commit(both);
    const counts = answers.slice(0, 2).map(({ count }) => count);
    expect([counts, await stored(), plain.held()]).toEqual([[1, 1], [2], 0]);
  });

  it('takes a connection with its first batch, and sends batches in the order in which they are given', async () => {
    let taken = 0;
    const connect = () => {
      taken += 1;
      return plain.pool.connect();
    };
    const transaction = new TransactionConnection({ connect, begin: () => [{ text: 'begin' }] });
    await after(5);
    expect([taken, transaction.isBegun]).toEqual([0, false]);
    const [first, second] = await Promise.all([
      transaction.send([insert(1)]),
      transaction.send([{ text: 'select id from things' }]),
    ]);
    expect([first?.[0]?.count, second?.[0]?.rows]).toEqual([1, [{ id: 1 }]]);
    await transaction.send([query]);
    expect([taken, transaction.isBegun]).toEqual([1, true]);
    await transaction.undo();
  });

  it('that is undone has done nothing', async () => {
    const transaction = begin();
    await transaction.send([insert(1)]);
    await transaction.undo();
    expect([await stored(), plain.held()]).toEqual([[], 0]);
  });

  it('that is undone before its first batch is sent takes no connection', async () => {
    const transaction = begin(through);
    const asked = transaction.send([query]);
    await Promise.all([expect(asked).rejects.toThrow('over'), transaction.undo()]);
    await after(20);
    expect(through.held()).toBe(0);
  });

  it('that is undone while it waits for its connection gives it back', async () => {
    const transaction = begin();
    const asked = transaction.send([insert(1)]);
    await new Promise((resolve) => process.nextTick(resolve));
    await Promise.all([expect(asked).rejects.toThrow('over'), transaction.undo()]);
    expect([await stored(), plain.held()]).toEqual([[], 0]);
  });

  it.each(['undo', 'commit'] as const)('answers nobody after its %s', async (end) => {
    const transaction = begin();
    await transaction.send([insert(1)]);
    const ended = transaction[end]([]);
    await expect(transaction.send([insert(2)])).rejects.toThrow('over');
    await ended;
    await expect(transaction.send([insert(3)])).rejects.toThrow('over');
    expect([await stored(), plain.held()]).toEqual([end === 'undo' ? [] : [1], 0]);
  });

  it('takes a hundred thousand statements with its commit', async () => {
    const transaction = begin();
    const statements = Array.from({ length: 100_000 }, (_, id) => ({
      text: 'select $1::integer',
      values: [id],
    }));
    const before = process.memoryUsage().rss;
    await transaction.commit(statements);
    // The packet, its answers and the driver's parts of both; measured: 150 MB.
    expect(process.memoryUsage().rss - before).toBeLessThan(500e6);
  });
});

describe('a failure', () => {
  it('of a batch is that of all that follows, and of the commit', async () => {
    const transaction = begin();
    await transaction.send([insert(1)]);
    await expect(transaction.send([impossible])).rejects.toMatchObject({ code: '22012' });
    await expect(transaction.send([query])).rejects.toMatchObject({ code: '22012' });
    await expect(transaction.commit([])).rejects.toMatchObject({ code: '22012' });
    await transaction.undo();
    expect([await stored(), plain.held()]).toEqual([[], 0]);
  });

  it('of a batch that nobody awaits fails the commit after it', async () => {
    const transaction = begin();
    await transaction.send([insert(1)]);
    transaction.send([impossible]).catch(() => {});
    // It is under way, and has no answer yet.
    await new Promise((resolve) => process.nextTick(resolve));
    await expect(transaction.commit([])).rejects.toMatchObject({ code: '22012' });
    await transaction.undo();
    expect([await stored(), plain.held()]).toEqual([[], 0]);
  });

  it('to wait in the mutex is reported, and takes no connection', async () => {
    const transaction = begin();
    transaction.waitFor(Promise.reject(new Error('too late')));
    await expect(transaction.send([query])).rejects.toThrow('too late');
    await transaction.undo();
    expect(plain.held()).toBe(0);
  });

  it('ends the wait for its turn at once, and takes no connection', async () => {
    let taken = 0;
    const connect = () => {
      taken += 1;
      return plain.pool.connect();
    };
    const transaction = new TransactionConnection({ connect, begin: () => [{ text: 'begin' }] });
    transaction.waitFor(new Promise(() => {}));
    const asked = transaction.send([query]);
    await new Promise((resolve) => process.nextTick(resolve));
    await Promise.all([expect(asked).rejects.toThrow('over'), transaction.undo()]);
    expect([taken, plain.held()]).toEqual([0, 0]);
  });
});

/** A transaction through the relay that inserts 1. */
async function run(): Promise<void> {
  const transaction = begin(through);
  try {
    await transaction.send([query]);
    await transaction.send([insert(1), { text: 'select 2' }, { text: 'select 3' }]);
    await transaction.commit([]);
  } catch (error) {
    await transaction.undo();
    throw error;
  }
}

describe('a connection that is lost', () => {
  it.each([
    ['when it is taken', () => relay.refuse(), []],
    ['before it begins', () => relay.cutBefore('begin'), []],
    ['with the answer to its begin', () => relay.cutAnswerTo('begin'), []],
    ['among its statements', () => relay.cutBefore('select 2'), []],
    ['with their answers', () => relay.cutAnswerTo('select 3'), []],
    ['before its commit', () => relay.cutBefore('commit'), []],
    ['with the answer to its commit', () => relay.cutAnswerTo('commit'), [1]],
    ['in silence', () => relay.silenceAfter('select 2'), []],
    ['in silence at its commit', () => relay.silenceAfter('commit'), [1]],
  ])(
    '%s is reported as an outage, and its connection is released',
    async (_moment, lose, remaining) => {
      // Nothing that earlier transactions have prepared: the texts go over the line.
      await Promise.all(
        Array.from({ length: 4 }, async () => {
          const client = await through.pool.connect();
          await after(20);
          client.release(true);
        }),
      );
      lose();
      const error: unknown = await run().catch((reason: unknown) => reason);
      relay.resume();
      expect([error, kindOfError(error)]).toEqual([expect.any(Error), 'unavailable']);
      await expect.poll(through.held).toBe(0);
      await expect.poll(stored).toEqual(remaining);
      await plain.pool.query('truncate things');
      await run();
      expect([await stored(), through.held()]).toEqual([[1], 0]);
    },
  );
});
