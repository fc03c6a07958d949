import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Pipeline } from '../src/transaction/pipeline.ts';
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
  through = await openPlainPool({ url: relay.url, patience: 4_000 });
});
afterAll(async () => {
  await through.close();
  await relay.close();
  await plain.close();
});
beforeEach(async () => {
  await plain.pool.query('truncate things');
});

function begin({ pool } = plain): Pipeline {
  return new Pipeline({ connect: () => pool.connect(), begin: () => [{ text: 'begin' }] });
}

const insert = (id: number) => ({ text: 'insert into things values ($1)', values: [id] });
const one = { text: 'select 1 as value' };
const impossible = { text: 'select 1 / 0' };
const stored = async (): Promise<number[]> => {
  const { rows } = await plain.pool.query<{ id: number }>('select id from things order by id');
  return rows.map(({ id }) => id);
};

describe('a transaction', () => {
  it('executes statements in order until its end, and gives the connection back', async () => {
    const pipeline = begin();
    const heard: number[] = [];
    pipeline.enqueue(insert(1), ({ count }) => heard.push(count));
    pipeline.enqueue({ text: 'update things set id = id + 1' }, ({ count }) => heard.push(count));
    await pipeline.commit();
    expect([heard, await stored(), plain.held()]).toEqual([[1, 1], [2], 0]);
  });

  it('takes a connection with its first question', async () => {
    let taken = 0;
    const connect = () => {
      taken += 1;
      return plain.pool.connect();
    };
    const pipeline = new Pipeline({ connect, begin: () => [{ text: 'begin' }] });
    pipeline.enqueue({ text: 'select' });
    await after(5);
    expect([taken, pipeline.isBegun]).toEqual([0, false]);
    expect(await Promise.all([pipeline.query(one), pipeline.query(one)])).toHaveLength(2);
    await pipeline.query(one);
    expect([taken, pipeline.isBegun]).toEqual([1, true]);
    await pipeline.undo();
  });

  it('that is undone has done nothing', async () => {
    const pipeline = begin();
    await pipeline.query(insert(1));
    pipeline.enqueue(insert(2));
    await pipeline.undo();
    expect([await stored(), plain.held()]).toEqual([[], 0]);
  });

  it('that is undone in the turn of its first question takes no connection', async () => {
    const pipeline = begin(through);
    const asked = pipeline.query(one);
    await Promise.all([expect(asked).rejects.toThrow('over'), pipeline.undo()]);
    await after(20);
    expect(through.held()).toBe(0);
  });

  it('that is undone while it waits for its connection gives it back', async () => {
    const pipeline = begin();
    const asked = pipeline.query(insert(1));
    await new Promise((resolve) => process.nextTick(resolve));
    await Promise.all([expect(asked).rejects.toThrow('over'), pipeline.undo()]);
    expect([await stored(), plain.held()]).toEqual([[], 0]);
  });

  it.each(['undo', 'commit'] as const)('answers nobody after its %s', async (end) => {
    const pipeline = begin();
    await pipeline.query(insert(1));
    const ended = pipeline[end]();
    await expect(pipeline.query(insert(2))).rejects.toThrow('over');
    await ended;
    await expect(pipeline.query(insert(3))).rejects.toThrow('over');
    expect(() => pipeline.enqueue(insert(4))).toThrow('over');
    expect([await stored(), plain.held()]).toEqual([end === 'undo' ? [] : [1], 0]);
  });

  it('takes a hundred thousand statements that nobody waits for', async () => {
    const pipeline = begin();
    for (let id = 0; id < 100_000; id += 1) {
      pipeline.enqueue({ text: 'select $1::integer', values: [id] });
    }
    const before = process.memoryUsage().rss;
    await pipeline.commit();
    // The packet, its answers and the driver's parts of both; measured: 150 MB.
    expect(process.memoryUsage().rss - before).toBeLessThan(500e6);
  });
});

describe('a failure', () => {
  it('of a question is that of all that follows, and of the commit', async () => {
    const pipeline = begin();
    await pipeline.query(insert(1));
    await expect(pipeline.query(impossible)).rejects.toMatchObject({ code: '22012' });
    await expect(pipeline.query(one)).rejects.toMatchObject({ code: '22012' });
    await expect(pipeline.commit()).rejects.toMatchObject({ code: '22012' });
    await pipeline.undo();
    expect([await stored(), plain.held()]).toEqual([[], 0]);
  });

  it('of a statement without a waiting caller fails the next query', async () => {
    const pipeline = begin();
    pipeline.enqueue(impossible);
    await expect(pipeline.query(one)).rejects.toMatchObject({ code: '22012' });
    await pipeline.undo();
  });

  it('of a query without a waiting caller fails the commit after it', async () => {
    const pipeline = begin();
    await pipeline.query(insert(1));
    pipeline.query(impossible).catch(() => {});
    // It is under way, and has no answer yet.
    await new Promise((resolve) => process.nextTick(resolve));
    await expect(pipeline.commit()).rejects.toMatchObject({ code: '22012' });
    await pipeline.undo();
    expect([await stored(), plain.held()]).toEqual([[], 0]);
  });

  it('to wait in the mutex is reported, and takes no connection', async () => {
    const pipeline = begin();
    pipeline.waitFor(Promise.reject(new Error('too late')));
    await expect(pipeline.query(one)).rejects.toThrow('too late');
    await pipeline.undo();
    expect(plain.held()).toBe(0);
  });

  it('ends the wait for its turn at once, and takes no connection', async () => {
    let taken = 0;
    const connect = () => {
      taken += 1;
      return plain.pool.connect();
    };
    const pipeline = new Pipeline({ connect, begin: () => [{ text: 'begin' }] });
    pipeline.waitFor(new Promise(() => {}));
    const asked = pipeline.query(one);
    await new Promise((resolve) => process.nextTick(resolve));
    await Promise.all([expect(asked).rejects.toThrow('over'), pipeline.undo()]);
    expect([taken, plain.held()]).toEqual([0, 0]);
  });

  it('of a callback of an answer is reported', async () => {
    const pipeline = begin();
    pipeline.enqueue(insert(1), () => {
      throw new Error('deaf');
    });
    await expect(pipeline.commit()).rejects.toThrow('deaf');
    await pipeline.undo();
    expect(plain.held()).toBe(0);
  });
});

/** A transaction through the relay that inserts 1. */
async function run(): Promise<void> {
  const pipeline = begin(through);
  try {
    await pipeline.query(one);
    pipeline.enqueue(insert(1));
    await Promise.all([pipeline.query({ text: 'select 2' }), pipeline.query({ text: 'select 3' })]);
    await pipeline.commit();
  } catch (error) {
    await pipeline.undo();
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
  ])('%s is reported as an outage, and its connection is released', async (_moment, lose, left) => {
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
    await expect.poll(stored).toEqual(left);
    await plain.pool.query('truncate things');
    await run();
    expect([await stored(), through.held()]).toEqual([[1], 0]);
  });
});
