import { setImmediate as nextTurn } from 'node:timers/promises';
import { poolBudget } from '@basalt/domain';
import { closeAfterTests } from '@basalt/domain/testing';
import type { PoolClient } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../src/index.ts';
import { asking, urlOfDatabase } from '../testing/index.ts';
import { openFixture } from './fixture.ts';

const all = 10;
const share = 3;

const fixture = await closeAfterTests(openFixture());

let database: Database;
/** Connections given out, in their order. */
let granted: { holder: string; client: PoolClient }[];
/** What is asked for and not given yet. */
const open = new Set<Promise<unknown>>();

beforeEach(async () => {
  database = (await fixture.serve({ maxConnections: all, connectTimeout: 60_000 })).database;
  granted = [];
});
afterEach(async () => {
  while (open.size > 0 || granted.length > 0) {
    while (granted.length > 0) giveBack();
    await nextTurn();
  }
});

/** Asks for connections, and notes each when it is given. */
function ask(holder: string, count: number, how?: { isCostly: boolean }): void {
  for (let number = 0; number < count; number += 1) {
    const asked = database.connections
      .connect(holder, how)
      .then((client) => granted.push({ holder, client }))
      .catch(() => undefined)
      .finally(() => open.delete(asked));
    open.add(asked);
  }
}

const holders = (): string => granted.map(({ holder }) => holder).join(' ');
const giveBack = (): void => granted.shift()?.client.release();
async function allGiven(count: number): Promise<void> {
  await expect.poll(() => granted.length).toBe(count);
}

/** Takes every connection past the queue. Returns a function that gives one back. */
async function takeAll(): Promise<() => void> {
  const clients = await Promise.all(Array.from({ length: all }, () => database.pool.connect()));
  return () => clients.pop()?.release();
}

describe('the connections of a pool', () => {
  it('are all but a share for one organization alone, and that share is there for another at once', async () => {
    ask('A', 20);
    await allGiven(all - share);
    expect(database.connections.waiting).toBe(20 - all + share);
    ask('B', 20);
    await allGiven(all);
    expect(holders()).toBe('A A A A A A A B B B');
  });

  it('go in rotation to organizations that wait, however many requests each has', async () => {
    const free = await takeAll();
    ask('A', 4);
    ask('B', 2);
    ask('C', 1);
    for (let count = 1; count <= 6; count += 1) {
      free();
      await allGiven(count);
    }
    expect(holders()).toBe('A B C A B A');
    for (let count = 0; count < 4; count += 1) free();
    await allGiven(7);
  });

  it('are taken from one that holds more than its share, one by one, while others wait', async () => {
    ask('A', 30);
    await allGiven(7);
    ask('B', 30);
    await allGiven(10);
    ask('C', 2);
    giveBack();
    await expect.poll(holders).toBe('A A A A A A B B B C');
    giveBack();
    await expect.poll(holders).toBe('A A A A A B B B C C');
    // Nobody waits now who has less than a share, and one is left for who may come.
    giveBack();
    giveBack();
    ask('D', 1);
    await expect.poll(holders).toBe('A A A B B B C C D');
  });

  it('are a share at most for costly work, which nothing else waits behind', async () => {
    const costly = { isCostly: true };
    ask('A', 5, costly);
    ask('A', 1);
    ask('B', 1, costly);
    const held = () => granted.filter(({ holder }) => holder === 'A').length;
    await allGiven(5);
    expect(held()).toBe(4);
    granted = granted.toSorted((a, b) => a.holder.localeCompare(b.holder));
    giveBack();
    // Three of A are left, so that its next costly one still waits.
    ask('B', 1);
    await allGiven(5);
    expect(held()).toBe(3);
    giveBack();
    await allGiven(5);
    expect(held()).toBe(3);
  });

  it('that could not be opened are held by nobody', async () => {
    const name = new URL(fixture.url).pathname.slice(1);
    const allow = (allowed: boolean) =>
      asking(urlOfDatabase(fixture.url, 'postgres'), (query) =>
        query(`alter database ${name} allow_connections ${allowed}`),
      );
    // What is open already.
    ask('B', database.pool.idleCount);
    await allow(false);
    for (let count = 0; count < all; count += 1) {
      await expect(database.connections.connect('A')).rejects.toThrow('not currently accepting');
    }
    await allow(true);
    ask('A', all);
    await expect.poll(() => granted.filter(({ holder }) => holder === 'A').length).toBe(6);
  });

  it('are waited for by a bounded number of requests of one organization; others still wait', async () => {
    const free = await takeAll();
    ask('A', poolBudget.waiting);
    await expect(database.connections.connect('A')).rejects.toMatchObject({
      name: 'StorageUnavailable',
      reason: expect.stringContaining('this organization'),
    });
    ask('B', 1);
    free();
    free();
    await allGiven(2);
    expect(holders()).toBe('A B');
    for (let count = 2; count < all; count += 1) free();
  });

  it('are waited for in time, and the wait leaves nothing behind', async () => {
    const hasty = (await fixture.serve({ maxConnections: 1, connectTimeout: 300 })).database;
    const first = async (): Promise<PoolClient> => hasty.connections.connect('A').catch(first);
    const client = await first();
    const late = await hasty.connections.connect('B').catch((error: unknown) => error);
    expect(late).toMatchObject({ name: 'StorageUnavailable' });
    expect(hasty.connections.waiting).toBe(0);
    client.release();
    (await hasty.connections.connect('B')).release();
  });
});
