import { closeAfterTests } from '@basalt/domain/testing';
import { beforeAll, expect, it } from 'vitest';
import { concurrently, calls, raceRounds } from './concurrently.ts';
import { aTenant, boardsOf, openFixture, type Server, type Tenant } from './fixture.ts';

/** The project is gone, or the board that a ticket was to move to. */
const expected = new Set(['not_found', 'validation_failed']);

const fixture = await closeAfterTests(openFixture());

let servers: [Server, Server];
let tenant: Tenant;

beforeAll(async () => {
  const options = { maxConnections: 6, connectTimeout: 60_000 };
  servers = [await fixture.serve(options), await fixture.serve(options)];
  tenant = await aTenant(servers[0]);
  await fixture.seeAs(tenant.principal);
});

it('the tickets of a deleted project do not change, with any concurrent write', async () => {
  const { principal } = tenant;
  const organization = principal.organizationId;
  for (let round = 0; round < raceRounds; round += 1) {
    const [{ useCases }] = servers;
    const project = await useCases.createProject(principal, { organization, name: `r${round}` });
    const boardId = await boardsOf({ useCases }, principal, project);
    const create = () =>
      useCases.createTicket(principal, { project: project.id, boardSlug: 'open', title: 'x' });
    const { done: tickets } = await concurrently(calls(6, create));
    const by = (index: number) => (servers[index % 2] as Server).useCases;
    const { failed, refused } = await concurrently<unknown>([
      ...tickets.map(({ id, key }, index) => () => {
        const board = boardId(index % 2 === 0 ? 'hold' : 'in-progress');
        return by(index).moveTicket(principal, { ticket: index < 3 ? id : key, boardId: board });
      }),
      ...calls(3, (index) =>
        by(index).createTicket(principal, {
          project: project.id,
          boardId: boardId('hold'),
          title: 'late',
        }),
      ),
      () => servers[1].useCases.deleteProject(principal, { project: project.id }),
      () =>
        servers[0].useCases.deleteBoard(principal, {
          board: boardId('in-progress'),
          moveToBoardId: boardId('open'),
        }),
    ]);
    expect(failed).toEqual([]);
    expect([...refused.keys()].filter((code) => !expected.has(code))).toEqual([]);
    const [last] = await fixture.sql(
      'select kind from basalt.events where project_id = $1 order by sequence desc limit 1',
      [project.id],
    );
    expect(last).toEqual({ kind: 'project.deleted' });
    const [counts] = await fixture.sql(
      `select bool_and(b.ticket_count = (select count(*) from basalt.tickets t
        where t.board_id = b.id and t.deleted_at is null and not t.archived)) as exact
      from basalt.boards b where b.project_id = $1 and b.deleted_at is null`,
      [project.id],
    );
    expect(counts).toEqual({ exact: true });
  }
});
