import { setTimeout as after } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { figureLine } from '@basalt/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../src/index.ts';
import { boardOperations, type Board } from './board-operations.ts';
import { openLockstepRelay, type LockstepRelay } from './lockstep-relay.ts';
import { seedTickets } from './many-tickets.ts';
import { aTenant, openScene, serverOn, type Scene, type Server } from './scene.ts';

/** What an operation costs that does not vary with the machine: how often it waits for PostgreSQL, and the rows it writes there. */
interface Cost {
  roundTrips: number;
  rows: number;
}

/** The promises. More of anything here is slower for everybody, so a new number wants a reason; a lower one is a gift. */
const promised: Readonly<Record<string, readonly [roundTrips: number, rows: number]>> = {
  'create a ticket': [2, 5],
  'create a ticket with a new tag': [3, 7],
  'move to the middle': [2, 2],
  'move before another': [2, 2],
  'move to the end': [2, 2],
  'move to another board': [2, 4],
  'reorder ten': [2, 11],
  'change the title': [2, 3],
  'archive a ticket': [2, 3],
  'unarchive a ticket': [3, 3],
  'delete a ticket': [2, 3],
  'read a ticket': [1, 0],
  'list by rank': [1, 0],
  'list by -created_at': [1, 0],
  'list by -updated_at': [1, 0],
  'list by due_at': [1, 0],
  'list by -priority': [1, 0],
  'list a board': [1, 0],
  'list with the total': [1, 0],
  'search a common word': [1, 0],
  'read a board': [1, 0],
  'change a board': [4, 2],
};

/** Bytes that a read may allocate in JavaScript, answers included: twice what it takes on a quiet machine. */
const allocations: Readonly<Record<string, number>> = {
  'read a ticket': 75_000,
  'list a board': 375_000,
  'list with the total': 375_000,
  'read a board': 45_000,
};

let scene: Scene;
let relay: LockstepRelay;
let database: Database;
let server: Server;
let board: Board;

beforeAll(async () => {
  scene = await openScene();
  relay = await openLockstepRelay(scene.url);
  database = await openDatabase({ url: relay.url, maxConnections: 1 });
  server = serverOn(database, scene.newId);
  const tenant = await aTenant(server);
  board = { tenant, tickets: await seedTickets(scene, tenant, { count: 1000 }) };
});

afterAll(async () => {
  await database.close();
  await relay.close();
  await scene.close();
});

/** Rows inserted, updated and deleted in this database since its start. */
async function rowsWritten(): Promise<number> {
  // Each session tells what it wrote when it likes, unless it is asked: the server's, and the one that seeded.
  await database.pool.query('select pg_stat_force_next_flush()');
  await scene.sql('select pg_stat_force_next_flush()');
  const [{ rows } = { rows: 0 }] = await scene.sql<{ rows: number }>(
    `select sum(n_tup_ins + n_tup_upd + n_tup_del)::integer as rows from pg_stat_user_tables where schemaname = 'basalt'`,
  );
  return rows;
}

/** Waits until nothing has gone through the relay for a while. */
async function quiet(): Promise<void> {
  for (let seen = -1; seen !== relay.roundTrips(); await after(250)) seen = relay.roundTrips();
}

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const before = { rows: await rowsWritten(), roundTrips: relay.roundTrips() };
  await work();
  const roundTrips = relay.roundTrips() - before.roundTrips;
  return { roundTrips, rows: (await rowsWritten()) - before.rows };
}

describe('what an operation costs', () => {
  it('is as many round trips and written rows as promised', async () => {
    const counted: Record<string, Cost> = {};
    for (const [name, operation] of boardOperations(server, board)) {
      counted[name] = await costOf(operation);
    }
    console.table(counted);
    const expected = Object.entries(promised).map(([name, [roundTrips, rows]]) => [
      name,
      { roundTrips, rows },
    ]);
    const held = JSON.stringify(counted) === JSON.stringify(Object.fromEntries(expected));
    const said = (name: string): string => `${name} ${counted[name]?.roundTrips}`;
    console.log(
      figureLine({
        figure: 'round trips to PostgreSQL of an operation, its credential not counted',
        bar: 'as promised in the table of the guard',
        measured: ['read a ticket', 'list a board', 'create a ticket', 'move to another board']
          .map(said)
          .join(', '),
        held,
      }),
    );
    expect(counted).toEqual(Object.fromEntries(expected));
  });

  it('is one round trip for the credential of a call, its count included', async () => {
    const { organizationId } = board.tenant.principal;
    const wish = { organization: organizationId, name: 'CI', scopes: ['*'] as const };
    const { token } = await server.useCases.createCredential(board.tenant.principal, wish);
    const call = () => server.useCases.authenticate({ token });
    // The first call also notes, behind its answer, that the credential is used; the second reads it so.
    for (let turn = 0; turn < 2; turn += 1) {
      await call();
      await quiet();
    }
    expect(await costOf(call)).toEqual({ roundTrips: 1, rows: 1 });
  });

  it('is, for a read, no more memory than promised', async () => {
    const direct = await scene.serve({ maxConnections: 1 });
    const reads = boardOperations(direct, board).filter(([name]) => name in allocations);
    const measured: Record<string, number> = {};
    for (const [name, read] of reads) {
      // Code that V8 has not compiled yet allocates besides, and when it is compiled is the machine's affair.
      measured[name] = Infinity;
      for (let round = 0; round < 10; round += 1) {
        const before = getHeapStatistics().total_allocated_bytes;
        for (let turn = 0; turn < 50; turn += 1) await read();
        const each = Math.round((getHeapStatistics().total_allocated_bytes - before) / 50);
        measured[name] = Math.min(measured[name], each);
      }
    }
    console.table(measured);
    const beyond = Object.entries(allocations).filter(
      ([name, most]) => (measured[name] ?? Infinity) > most,
    );
    expect(beyond).toEqual([]);
  });
});
