import { setTimeout as after } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { metricLine } from '@basalt/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../src/index.ts';
import { boardOperations, type Board } from './board-operations.ts';
import { openLockstepRelay, type LockstepRelay } from './lockstep-relay.ts';
import { seedTickets } from './many-tickets.ts';
import { aTenant, openFixture, serverOn, type Fixture, type Server } from './fixture.ts';
import { statementsOf } from './statement-log.ts';

/**
 * What an operation costs that does not vary with the machine: the statements it sends, begin, the tenant's setting and commit
 * among them, how often it waits for PostgreSQL, and the rows it writes there.
 */
interface Cost {
  statements: number;
  roundTrips: number;
  rows: number;
}

/** The promises. More of anything here makes every request slower, so a higher number needs a reason; a lower one does not. */
const promised: Readonly<Record<string, Cost>> = {
  'create a ticket': { statements: 13, roundTrips: 2, rows: 5 },
  'create a ticket with a new tag': { statements: 16, roundTrips: 2, rows: 7 },
  'move to the middle': { statements: 9, roundTrips: 2, rows: 2 },
  'move before another': { statements: 9, roundTrips: 2, rows: 2 },
  'move to the end': { statements: 9, roundTrips: 2, rows: 2 },
  'move to another board': { statements: 11, roundTrips: 2, rows: 4 },
  'reorder ten': { statements: 10, roundTrips: 2, rows: 11 },
  'change the title': { statements: 9, roundTrips: 2, rows: 3 },
  'archive a ticket': { statements: 9, roundTrips: 2, rows: 3 },
  'unarchive a ticket': { statements: 10, roundTrips: 3, rows: 3 },
  'complete a ticket': { statements: 13, roundTrips: 2, rows: 5 },
  'delete a ticket': { statements: 10, roundTrips: 2, rows: 3 },
  'read a ticket': { statements: 2, roundTrips: 1, rows: 0 },
  'list by rank': { statements: 5, roundTrips: 1, rows: 0 },
  'list by -rank': { statements: 5, roundTrips: 1, rows: 0 },
  'list by created_at': { statements: 6, roundTrips: 1, rows: 0 },
  'list by -created_at': { statements: 6, roundTrips: 1, rows: 0 },
  'list by updated_at': { statements: 6, roundTrips: 1, rows: 0 },
  'list by -updated_at': { statements: 6, roundTrips: 1, rows: 0 },
  'list by last_activity_at': { statements: 6, roundTrips: 1, rows: 0 },
  'list by -last_activity_at': { statements: 6, roundTrips: 1, rows: 0 },
  'list by start_at': { statements: 6, roundTrips: 1, rows: 0 },
  'list by -start_at': { statements: 6, roundTrips: 1, rows: 0 },
  'list by due_at': { statements: 6, roundTrips: 1, rows: 0 },
  'list by -due_at': { statements: 6, roundTrips: 1, rows: 0 },
  'list by priority': { statements: 6, roundTrips: 1, rows: 0 },
  'list by -priority': { statements: 6, roundTrips: 1, rows: 0 },
  'list by key': { statements: 6, roundTrips: 1, rows: 0 },
  'list by -key': { statements: 6, roundTrips: 1, rows: 0 },
  'list by estimate': { statements: 6, roundTrips: 1, rows: 0 },
  'list by -estimate': { statements: 6, roundTrips: 1, rows: 0 },
  'list by cycle_id': { statements: 5, roundTrips: 1, rows: 0 },
  'list by -cycle_id': { statements: 5, roundTrips: 1, rows: 0 },
  'list a board': { statements: 5, roundTrips: 1, rows: 0 },
  'list with the total': { statements: 6, roundTrips: 1, rows: 0 },
  // Two, where the index has more matches than are sorted; of a word that is less common, one.
  'search a common word': { statements: 13, roundTrips: 2, rows: 0 },
  'read a board': { statements: 2, roundTrips: 1, rows: 0 },
  'change a board': { statements: 8, roundTrips: 2, rows: 2 },
};

/** Bytes that a read may allocate in JavaScript, answers included: twice what it takes on a quiet machine. */
const allocations: Readonly<Record<string, number>> = {
  'read a ticket': 75_000,
  'list a board': 375_000,
  'list with the total': 375_000,
  'read a board': 45_000,
};

let fixture: Fixture;
let relay: LockstepRelay;
let database: Database;
let server: Server;
/** Of 10 tickets, and of 10,000: no operation may cost more there. */
let boards: [small: Board, large: Board];

beforeAll(async () => {
  fixture = await openFixture();
  relay = await openLockstepRelay(fixture.url);
  database = await openDatabase({ url: relay.url, maxConnections: 1, connectTimeout: 60_000 });
  server = serverOn(database, fixture.newId);
  const boardOf = async (count: number): Promise<Board> => {
    const tenant = await aTenant(server, `Board of ${count}`);
    return { tenant, tickets: await seedTickets(fixture, tenant, { count }) };
  };
  boards = [await boardOf(10), await boardOf(10_000)];
});

afterAll(async () => {
  await database.close();
  await relay.close();
  await fixture.close();
});

/** Rows inserted, updated and deleted in this database since its start. */
async function rowsWritten(): Promise<number> {
  // Each session tells what it wrote when it likes, unless it is asked: the server's, and the one that seeded.
  await database.pool.query('select pg_stat_force_next_flush()');
  await fixture.sql('select pg_stat_force_next_flush()');
  const [{ rows } = { rows: 0 }] = await fixture.sql<{ rows: number }>(
    `select sum(n_tup_ins + n_tup_upd + n_tup_del)::integer as rows from pg_stat_user_tables where schemaname = 'basalt'`,
  );
  return rows;
}

/** Deadline until nothing has gone through the relay for a while. */
async function quiet(): Promise<void> {
  for (let seen = -1; seen !== relay.roundTrips(); await after(250)) seen = relay.roundTrips();
}

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const before = { rows: await rowsWritten(), roundTrips: relay.roundTrips() };
  const statements = (await statementsOf(work)).length;
  const roundTrips = relay.roundTrips() - before.roundTrips;
  return { statements, roundTrips, rows: (await rowsWritten()) - before.rows };
}

/** Searches for a word that no ticket has. */
function rare({ tenant: { principal, project } }: Board): Promise<unknown> {
  const filter = { words: ['zeppelin'], archived: false };
  const input = { project: project.id, filter, sort: 'rank', page: { limit: 50 } } as const;
  return server.useCases.listTickets(principal, input);
}

/** What each operation costs on the board. */
async function costsOn(board: Board): Promise<Record<string, Cost>> {
  const counted: Record<string, Cost> = {};
  for (const [name, operation] of boardOperations(server, board)) {
    counted[name] = await costOf(operation);
  }
  console.table(counted);
  return counted;
}

const withoutRows = (costs: Readonly<Record<string, Cost>>) =>
  Object.entries(costs).map(([name, { statements, roundTrips }]) => [name, statements, roundTrips]);

describe('what an operation costs', () => {
  it('is as many statements, round trips and written rows as promised, on a board of 10,000', async () => {
    const counted = await costsOn(boards[1]);
    const held = JSON.stringify(counted) === JSON.stringify(promised);
    const roundTripsOf = (name: string): string => `${name} ${counted[name]?.roundTrips}`;
    console.log(
      metricLine({
        metric: 'round trips to PostgreSQL of an operation, that of a remembered caller too',
        bar: 'as promised in the table of the guard',
        measured: ['read a ticket', 'list a board', 'create a ticket', 'move to another board']
          .map(roundTripsOf)
          .join(', '),
        held,
      }),
    );
    expect(counted).toEqual(promised);
  });

  it('is as many statements and round trips on a board of 10', async () => {
    const small = await costsOn(boards[0]);
    // How many of ten tickets a reorder writes depends on how many there are.
    const fewMatches = { 'search a common word': { statements: 7, roundTrips: 1, rows: 0 } };
    expect(withoutRows(small)).toEqual(withoutRows({ ...promised, ...fewMatches }));
  });

  it('is one round trip for a search of a rare word, on any board', async () => {
    for (const board of boards) {
      expect(await costOf(() => rare(board))).toEqual({ statements: 7, roundTrips: 1, rows: 0 });
    }
  });

  it('is one round trip for the credential of a call, its count included', async () => {
    const { principal } = boards[0].tenant;
    const { organizationId } = principal;
    const input = { organization: organizationId, name: 'CI', scopes: ['*'] as const };
    const { token } = await server.useCases.createCredential(principal, input);
    const call = () => server.useCases.authenticate({ token });
    // The first call also notes, behind its answer, that the credential is used; the second reads it so.
    for (let turn = 0; turn < 2; turn += 1) {
      await call();
      await quiet();
    }
    expect(await costOf(call)).toMatchObject({ roundTrips: 1, rows: 1 });
  });

  it('is no further round trip for the credential of a remembered caller', async () => {
    const { principal } = boards[1].tenant;
    const { organizationId } = principal;
    const input = { organization: organizationId, name: 'CI', scopes: ['*'] as const };
    const { token } = await server.useCases.createCredential(principal, input);
    for (let turn = 0; turn < 3; turn += 1) {
      await server.useCases.authenticate({ token });
      await quiet();
    }
    const names = ['read a ticket', 'list a board', 'create a ticket', 'move to another board'];
    const counted: Record<string, Cost> = {};
    for (const name of [...names, 'change the title', 'archive a ticket']) {
      const caller = server.useCases.recallCaller({ token });
      if (caller === null) throw new Error('the caller is not remembered');
      const tenant = { ...boards[1].tenant, principal: caller.principal };
      // Tickets that no earlier operation has moved or changed.
      const board = { tenant, tickets: boards[1].tickets.slice(20) };
      const operation = new Map(boardOperations(server, board)).get(name);
      counted[name] = await costOf(async () => {
        await operation?.();
        await caller.confirmed();
      });
    }
    console.table(counted);
    // The transaction that counts the call: four statements, and one row.
    const expected = Object.keys(counted).map((name) => {
      const { statements, roundTrips, rows } = promised[name] as Cost;
      return [name, { statements: statements + 4, roundTrips, rows: rows + 1 }];
    });
    expect(Object.entries(counted)).toEqual(expected);
  });

  it('is, for a read, no more memory than promised', async () => {
    const direct = await fixture.serve({ maxConnections: 1 });
    const reads = boardOperations(direct, boards[1]).filter(([name]) => name in allocations);
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
