import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boardOperations, type Board } from './board-operations.ts';
import { seedTickets } from './many-tickets.ts';
import { aTenant, openScene, type Scene, type Server, type Tenant } from './scene.ts';
import { statementsOf, type Sent } from './statement-log.ts';

/** What a board holds, small and large: no operation may cost more statements on the large one. */
const sizes = [10, 10_000];

/**
 * The statements of each operation, begin, the tenant's setting and commit among them. These are promises: one
 * more is a round trip more on every request, so a new number here wants a reason.
 */
const promised: Record<string, number> = {
  'create a ticket': 12,
  'create a ticket with a new tag': 15,
  'move to the middle': 9,
  'move before another': 9,
  'move to the end': 9,
  'move to another board': 11,
  'reorder ten': 10,
  'change the title': 9,
  'archive a ticket': 9,
  'unarchive a ticket': 10,
  'delete a ticket': 9,
  'read a ticket': 2,
  'list by rank': 5,
  'list by -created_at': 5,
  'list by -updated_at': 5,
  'list by due_at': 5,
  'list by -priority': 5,
  'list a board': 5,
  'list with the total': 6,
  'search a common word': 6,
  'read a board': 2,
  'change a board': 9,
};

let scene: Scene;
let server: Server;
let boards: Board[];

beforeAll(async () => {
  scene = await openScene();
  server = await scene.serve({ maxConnections: 1 });
  boards = [];
  for (const count of sizes) {
    const tenant = await aTenant(server, `Board of ${count}`);
    boards.push({ tenant, tickets: await seedTickets(scene, tenant, { count }) });
  }
});

afterAll(() => scene.close());

/** Ids of the tickets whose row the transaction wrote that wrote this one last. */
async function writtenWith({ principal }: Tenant, ticket: string): Promise<string[]> {
  await scene.seeAs(principal);
  const rows = await scene.sql<{ id: string }>(
    `select id from basalt.tickets where organization_id = $1 and xmin = (
      select xmin from basalt.tickets where organization_id = $1 and id = $2)`,
    [principal.organizationId, ticket],
  );
  return rows.map(({ id }) => id);
}

describe('the statements of an operation', () => {
  it('are as many on a board of 10,000 tickets as on one of 10, and as many as promised', async () => {
    const counted: Record<string, Record<string, number>> = {};
    const sent: Sent[] = [];
    for (const [index, board] of boards.entries()) {
      for (const [name, operation] of boardOperations(server, board)) {
        const statements = await statementsOf(operation);
        counted[name] = { ...counted[name], [`of ${sizes[index]}`]: statements.length };
        sent.push(...statements);
      }
    }
    console.table(counted);
    const expected = Object.entries(promised).map(([name, count]) => [
      name,
      Object.fromEntries(sizes.map((size) => [`of ${size}`, count])),
    ]);
    expect(counted).toEqual(Object.fromEntries(expected));
    // The log hears the ORM and the plain SQL alike.
    const parts = ['begin', 'commit', 'update tickets', 'insert into events'];
    expect(parts.filter((part) => !sent.some(({ text }) => text.includes(part)))).toEqual([]);
  });

  it('of a search for a rare word are those of the index besides, on a long board', async () => {
    const [short, long] = boards as [(typeof boards)[0], (typeof boards)[0]];
    const rare = ({ tenant }: typeof short) =>
      statementsOf(() =>
        server.useCases.listTickets(tenant.principal, {
          project: tenant.project.id,
          filter: { words: ['zeppelin'], archived: false },
          sort: 'rank',
          page: { limit: 50 },
        }),
      );
    expect((await rare(short)).length).toBe(6);
    expect((await rare(long)).length).toBe(8);
  });

  it('of a move write one ticket’s row, on a board of 10,000 too', async () => {
    for (const { tenant, tickets } of boards) {
      const { principal, boardId } = tenant;
      const ticket = tickets[8] as string;
      const board = boardId('open');
      for (const place of [
        { at: 'index', index: 3 },
        { at: 'after', ticketId: tickets[7] as string },
        { at: 'end' },
      ] as const) {
        await server.useCases.moveTicket(principal, { ticket, boardId: board, place });
        expect(await writtenWith(tenant, ticket)).toEqual([ticket]);
      }
    }
  });
});
