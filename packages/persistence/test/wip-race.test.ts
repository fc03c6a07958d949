import { setTimeout } from 'node:timers/promises';
import { isRefusal, type DomainErrorCode } from '@basalt/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atOnce, calls, dice, patiently, raceRounds } from './at-once.ts';
import { aTenant, openScene, type Scene, type Server, type Tenant } from './scene.ts';

const limit = 10;
const movers = 64;
/** What may befall a mover: the board was full, its ticket was gone, the board it wanted was gone. */
const expectedRefusals: DomainErrorCode[] = [
  'wip_limit_exceeded',
  'not_found',
  'validation_failed',
];

let scene: Scene;
let servers: Server[];
let tenant: Tenant;
let target: string;

beforeAll(async () => {
  scene = await openScene();
  // Movers wait for the one board, not for a connection: the patience for those is measured elsewhere.
  const patient = { maxConnections: 16, connectTimeout: 60_000 };
  servers = [await scene.serve(patient), await scene.serve(patient)];
  tenant = await aTenant(server(0));
  target = tenant.boardId('in-progress');
  await server(0).useCases.updateBoard(tenant.principal, { board: target, wipLimit: limit });
  await scene.seeAs(tenant.principal);
});

afterAll(() => scene.close());

function server(index: number): Server {
  return servers[index % servers.length] as Server;
}

/** The boards whose kept count is not that of their tickets, and the tickets on the contested board. */
async function look(): Promise<{ miscounted: object[]; onTarget: number }> {
  const rows = await scene.sql<{ id: string; kept: number; real: number }>(
    `select b.id, b.ticket_count as kept, (select count(*)::integer from basalt.tickets t
      where t.organization_id = b.organization_id and t.board_id = b.id
        and t.deleted_at is null and not t.archived) as real
    from basalt.boards b where b.organization_id = $1`,
    [tenant.principal.organizationId],
  );
  return {
    miscounted: rows.filter(({ kept, real }) => kept !== real),
    onTarget: rows.find(({ id }) => id === target)?.real ?? -1,
  };
}

/** Looks every few milliseconds, on a connection of its own, until told to stop; answers the most it saw. */
function watch(): () => Promise<{ most: number; looks: number }> {
  const stop = new AbortController();
  const watching = (async () => {
    let most = 0;
    let looks = 0;
    for (;;) {
      const isLast = stop.signal.aborted;
      const { miscounted, onTarget } = await look();
      expect(miscounted).toEqual([]);
      most = Math.max(most, onTarget);
      looks += 1;
      if (isLast) return { most, looks };
      await setTimeout(5);
    }
  })();
  return () => {
    stop.abort();
    return watching;
  };
}

/** One of the 64, in one round: anything that can bring a ticket onto the contested board, or off it. */
function mover(round: number, tickets: readonly string[]): (index: number) => Promise<unknown> {
  const roll = dice(round + 1);
  const { principal, project, boardId } = tenant;
  return async (index) => {
    const { useCases } = server(index);
    const ticket = tickets[roll(tickets.length)] as string;
    const elsewhere = boardId(['open', 'hold', 'pull-request'][roll(3)] as string);
    const place = roll(2) === 0 ? { at: 'index' as const, index: roll(12) } : undefined;
    // Some name a tag that nobody has used, some change the board while others enter it.
    const tagNames = roll(3) === 0 ? [`tag ${round} ${roll(4)}`] : [];
    switch (roll(10)) {
      case 0:
      case 1:
        return useCases.createTicket(principal, {
          project: project.id,
          boardId: target,
          title: `${round}.${index}`,
          tagNames,
        });
      case 2:
      case 3:
      case 4:
        return useCases.moveTicket(principal, { ticket, boardId: target, place });
      case 5:
      case 6:
        return useCases.moveTicket(principal, { ticket, boardId: elsewhere, place });
      case 7:
        return useCases.updateTicket(principal, { ticket, archived: roll(2) === 0, tagNames });
      case 8:
        return index % 2 === 0
          ? useCases.updateTicket(principal, { ticket, archived: false })
          : useCases.deleteTicket(principal, { ticket });
      default:
        return index % 4 === 0
          ? deleteBoardInto(server(index), `${round}.${index}`)
          : useCases.updateBoard(principal, { board: target, isHidden: roll(2) === 0 });
    }
  };
}

/** Makes a board that holds two tickets and deletes it, so that both want to enter at once. */
async function deleteBoardInto({ useCases }: Server, name: string): Promise<void> {
  const { principal, project } = tenant;
  const board = await useCases.createBoard(principal, { project: project.id, name });
  for (const title of ['one', 'two']) {
    await useCases.createTicket(principal, { project: project.id, boardId: board.id, title });
  }
  try {
    await useCases.deleteBoard(principal, { board: board.id, moveToBoardId: target });
  } catch (error) {
    // It stays when there is no room; the rounds to come need no more boards.
    const hold = tenant.boardId('hold');
    await useCases.deleteBoard(principal, { board: board.id, moveToBoardId: hold });
    throw error;
  }
}

/** Ids of the project's tickets that are not deleted. */
async function ticketIds(): Promise<string[]> {
  const rows = await scene.sql<{ id: string }>(
    'select id from basalt.tickets where organization_id = $1 and deleted_at is null order by id',
    [tenant.principal.organizationId],
  );
  return rows.map(({ id }) => id);
}

/** Puts tickets onto the contested board until it takes no more: how full it is between two looks is chance. */
async function fillUp(): Promise<void> {
  const { principal, project } = tenant;
  const wish = { project: project.id, boardId: target, title: 'last' };
  for (let count = 0; count <= limit; count += 1) {
    const made = patiently(() => server(count).useCases.createTicket(principal, wish));
    const error: unknown = await made.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (isRefusal(error, 'wip_limit_exceeded')) return;
    if (error !== null) throw error;
  }
}

async function deadlocks(): Promise<number> {
  const [row] = await scene.sql<{ deadlocks: number }>(
    'select deadlocks::integer from pg_stat_database where datname = current_database()',
  );
  return row?.deadlocks ?? 0;
}

describe(`${movers} movers of two servers on a board of ${limit}, ${raceRounds} rounds`, () => {
  it(
    'never get more than its limit onto it, and keep every count',
    { timeout: 120_000 + raceRounds * 6_000 },
    async () => {
      const { principal, project, boardId } = tenant;
      const first = await atOnce(
        calls(24, (index) =>
          server(index).useCases.createTicket(principal, {
            project: project.id,
            boardId: boardId('open'),
            title: `first ${index}`,
          }),
        ),
      );
      expect(first).toMatchObject({ failed: [], done: { length: 24 } });

      const stop = watch();
      const refused = new Map<DomainErrorCode, number>();
      let done = 0;
      for (let round = 0; round < raceRounds; round += 1) {
        const outcome = await atOnce(calls(movers, mover(round, await ticketIds())));
        expect(outcome.failed).toEqual([]);
        done += outcome.done.length;
        for (const [code, times] of outcome.refused) {
          refused.set(code, (refused.get(code) ?? 0) + times);
        }
      }
      await fillUp();
      const { most, looks } = await stop();
      console.log(
        'WIP race:',
        { raceRounds, done, most, looks, deadlocks: await deadlocks() },
        refused,
      );

      expect(await look()).toMatchObject({ miscounted: [] });
      // Full, and refused to others: the race was about something.
      expect(most).toBe(limit);
      expect(refused.get('wip_limit_exceeded')).toBeGreaterThan(0);
      expect([...refused.keys()].filter((code) => !expectedRefusals.includes(code))).toEqual([]);
    },
  );
});
