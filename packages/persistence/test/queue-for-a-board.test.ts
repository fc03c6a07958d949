import { setImmediate as nextTurn, setTimeout as after } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { patiently } from './concurrently.ts';
import { useTenant } from './use-server.ts';

const { fixture, server, tenant } = await useTenant({ maxConnections: 3 });

beforeAll(async () => {
  await fixture.seeAs(tenant.principal);
});

const create = (where: object) => {
  const { principal, project } = tenant;
  return server.useCases.createTicket(principal, { project: project.id, title: 'x', ...where });
};

/** What is prepared for each of the writes, all of which need the board `open`. */
const writes: [string, () => Promise<() => Promise<unknown>>][] = [
  ['create tickets by its id', async () => () => create({ boardId: tenant.boardId('open') })],
  ['create tickets by its slug', async () => () => create({ boardSlug: 'open' })],
  [
    'move tickets there',
    async () => {
      const { id: ticket } = await create({ boardSlug: 'hold' });
      const boardId = tenant.boardId('open');
      return () => server.useCases.moveTicket(tenant.principal, { ticket, boardId });
    },
  ],
];

/** Connections that somebody holds, and queues. */
const state = () => {
  const { pool, mutex } = server.database;
  return { held: pool.totalCount - pool.idleCount, queues: mutex.size };
};

it.each(writes)(
  'writers of a board that is held who %s leave a connection to those who read, and all come through',
  async (_what, prepare) => {
    const prepared = await Promise.all(Array.from({ length: 10 }, prepare));
    await fixture.sql('begin');
    await fixture.sql('select from basalt.boards where id = $1 for update', [
      tenant.boardId('open'),
    ]);
    const writers = Promise.all(prepared.map(patiently));
    writers.catch(() => {});
    await after(200);
    const waiting = { held: 1, queues: 1 };
    const page = { limit: 50 };
    // Answered while the writers wait; where the machine stalls, their time is over and they begin again.
    await expect
      .poll(async () => {
        const before = state();
        await server.useCases.listBoards(tenant.principal, { project: tenant.project.id, page });
        return [before, state()];
      })
      .toEqual([waiting, waiting]);
    await fixture.sql('rollback');
    expect(await writers).toHaveLength(10);
    // Of one that came too late for a writer, it is given back a moment later.
    await expect.poll(state).toEqual({ held: 0, queues: 0 });
  },
);

it('a mover takes no connection while another one moves between boards of the project', async () => {
  const { principal, project, boardId } = tenant;
  const { id: ticket } = await create({ boardSlug: 'open' });
  const move = () => server.useCases.moveTicket(principal, { ticket, boardId: boardId('hold') });
  await move();
  const others = server.database.mutex.take(`${principal.organizationId}/${project.id}/boards`, 0);
  const moved = move();
  // Before the time that it waits for them is over, however slow the machine is.
  await nextTurn();
  expect(state()).toEqual({ held: 0, queues: 2 });
  others.release();
  expect(await moved).toMatchObject({ id: ticket });
  await expect.poll(state).toEqual({ held: 0, queues: 0 });
});
