import { isRefusal } from '@basalt/domain';
import { closeAfterTests, metricLine } from '@basalt/domain/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { concurrently, calls, dice, raceRounds, raceSeed } from './concurrently.ts';
import { aTenant, openFixture, type Server, type Tenant } from './fixture.ts';

const callers = 50;
const timeout = 120_000 + raceRounds * 6_000;

const fixture = await closeAfterTests(openFixture());

let servers: Server[];
let tenant: Tenant;

beforeAll(async () => {
  const patient = { maxConnections: 16, connectTimeout: 60_000 };
  servers = [await fixture.serve(patient), await fixture.serve(patient)];
  tenant = await aTenant(useCasesOf(0));
  await fixture.seeAs(tenant.principal);
});

function useCasesOf(index: number): Server {
  return servers[index % servers.length] as Server;
}

/** Tells how a race over this many rounds went; a fault has thrown before. */
async function tell(what: string, done: number): Promise<void> {
  const [row] = await fixture.sql<{ deadlocks: number }>(
    'select deadlocks::integer from pg_stat_database where datname = current_database()',
  );
  console.log(
    metricLine({
      metric: `${what}, ${raceRounds} rounds`,
      bar: 'a permutation without loss or duplicate; 0 deadlocks seen by callers',
      measured: `${done} operations done, every order whole; 0 faults seen by callers (${row?.deadlocks} deadlocks solved by trying again)`,
      held: done > 0,
    }),
  );
}

/** The live tickets of a board in the order that a client pages through. */
async function orderOf(boardId: string): Promise<string[]> {
  const { principal, project } = tenant;
  const ids: string[] = [];
  for (let cursor; cursor !== null;) {
    const page = await useCasesOf(0).useCases.listTickets(principal, {
      project: project.id,
      filter: { words: [], archived: false, boardIds: [boardId] },
      sort: 'rank',
      page: { limit: 50, cursor },
    });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.next;
  }
  return ids;
}

/** The ids of the project's boards, in order. */
async function liveBoards(): Promise<string[]> {
  const { principal, project } = tenant;
  const input = { project: project.id, page: { limit: 200 } };
  const { items } = await useCasesOf(0).useCases.listBoards(principal, input);
  return items.map(({ id }) => id);
}

describe(`${callers} callers of two servers at once, ${raceRounds} rounds, seed ${raceSeed}`, () => {
  it('leave the order of a board a permutation of its tickets', { timeout }, async () => {
    const { principal, project, boardId } = tenant;
    const board = boardId('open');
    const created = new Set<string>();
    const create = async (index: number, title: string): Promise<void> => {
      const input = { project: project.id, boardId: board, title };
      created.add((await useCasesOf(index).useCases.createTicket(principal, input)).id);
    };
    expect(await concurrently(calls(20, (index) => create(index, `first ${index}`)))).toMatchObject(
      {
        failed: [],
      },
    );

    let done = 0;
    for (let round = 0; round < raceRounds; round += 1) {
      const roll = dice(raceSeed * 10_000 + round);
      const order = await orderOf(board);
      const some = (): string => order[roll(order.length)] as string;
      const outcome = await concurrently(
        calls(callers, async (index) => {
          const { useCases } = useCasesOf(index);
          const named = { ticket: some(), boardId: board };
          switch (roll(6)) {
            case 0:
              return create(index, `${round}.${index}`);
            case 1: {
              const ticket = some();
              await useCases.deleteTicket(principal, { ticket });
              return created.delete(ticket);
            }
            case 2: {
              const ticketIds = [...new Set([some(), some(), some(), some(), some()])];
              const input = { project: project.id, boardId: board, ticketIds };
              return useCases.reorderTickets(principal, input);
            }
            case 3: {
              const position = { at: 'index', index: roll(order.length) } as const;
              return useCases.moveTicket(principal, { ...named, position });
            }
            case 4: {
              const position = {
                at: roll(2) === 0 ? 'before' : 'after',
                ticketId: some(),
              } as const;
              return useCases.moveTicket(principal, { ...named, position });
            }
            default:
              return useCases.moveTicket(principal, named);
          }
        }),
      );
      expect(outcome.failed).toEqual([]);
      done += outcome.done.length;
      // A ticket may have been deleted by another caller before it is moved, or moved beside.
      for (const code of outcome.refused.keys()) {
        expect(['not_found', 'validation_failed']).toContain(code);
      }
      const after = await orderOf(board);
      expect(after).toHaveLength(created.size);
      expect(new Set(after)).toEqual(created);
      const [ranks] = await fixture.sql(
        `select count(distinct rank) = count(*) as distinct from basalt.tickets
        where organization_id = $1 and board_id = $2 and deleted_at is null and not archived`,
        [principal.organizationId, board],
      );
      expect(ranks).toEqual({ distinct: true });
    }
    await tell(
      `${callers} callers at once create, delete, reorder and move tickets of a board`,
      done,
    );
  });

  it('leave the boards of a project numbered from 0 without a gap', { timeout }, async () => {
    const { principal, project } = tenant;
    const boards = new Set(await liveBoards());
    let done = 0;
    for (let round = 0; round < raceRounds; round += 1) {
      const roll = dice(raceSeed * 10_000 + 5_000 + round);
      const before = await liveBoards();
      const outcome = await concurrently(
        calls(callers / 2, async (index) => {
          const { useCases } = useCasesOf(index);
          const board = before[roll(before.length)] as string;
          const moveToBoardId = before[roll(before.length)] as string;
          switch (roll(4)) {
            case 0: {
              const name = `${round}.${index}`;
              return boards.add(
                (await useCases.createBoard(principal, { project: project.id, name })).id,
              );
            }
            case 1:
              await useCases.deleteBoard(principal, { board, moveToBoardId });
              return boards.delete(board);
            case 2: {
              const boardIds = [...before.slice(roll(before.length)), ...before].slice(
                0,
                before.length,
              );
              return useCases.reorderBoards(principal, {
                project: project.id,
                boardIds: [...new Set(boardIds)],
              });
            }
            default:
              return useCases.updateBoard(principal, { board, name: `${round}.${index} new` });
          }
        }),
      );
      expect(outcome.failed).toEqual([]);
      done += outcome.done.length;
      expect(new Set(await liveBoards())).toEqual(boards);
      const positions = await fixture.sql<{ position: number }>(
        `select position from basalt.boards
        where organization_id = $1 and project_id = $2 and deleted_at is null order by position`,
        [principal.organizationId, project.id],
      );
      expect(positions.map(({ position }) => position)).toEqual(
        [...boards].map((_, index) => index),
      );
    }
    await tell(`${callers / 2} callers at once create, delete, reorder and change boards`, done);
  });

  it('all get their turn at one ticket', async () => {
    const { principal, project } = tenant;
    const { id: ticket } = await useCasesOf(0).useCases.createTicket(principal, {
      project: project.id,
      boardId: (await liveBoards())[0] as string,
      title: 'wanted by all',
    });
    const boards = await liveBoards();
    const outcome = await concurrently(
      calls(callers, (index) =>
        useCasesOf(index).useCases.moveTicket(principal, {
          ticket,
          boardId: boards[index % 3] as string,
        }),
      ),
    );
    expect(outcome).toMatchObject({ failed: [], done: { length: callers } });
    const orders = await Promise.all(boards.map(orderOf));
    expect(orders.flat().filter((id) => id === ticket)).toEqual([ticket]);
  });

  it('give a refusal without waiting for a second connection', async () => {
    const { useCases } = await fixture.serve({ maxConnections: 1, connectTimeout: 20_000 });
    const { principal } = tenant;
    const missing = useCases.deleteTicket(principal, { ticket: fixture.newId() });
    await expect(missing).rejects.toSatisfy((error) => isRefusal(error, 'not_found'));
  });
});
