import { setTimeout as after } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { calls, patiently } from './concurrently.ts';
import { useTenant } from './use-server.ts';

const { fixture, server, tenant } = await useTenant({ maxConnections: 3 });

let document: string;

beforeAll(async () => {
  const { organizationId: organization } = tenant.principal;
  ({ id: document } = await server.useCases.createDocument(tenant.principal, {
    organization,
    title: 'x',
  }));
  await fixture.seeAs(tenant.principal);
});

/** What writes, and the row that all who do need. */
const writes: [
  what: string,
  row: () => [string, string],
  write: (count: number) => Promise<unknown>,
][] = [
  [
    'make boards of a project',
    () => ['projects', tenant.project.id],
    (count) =>
      server.useCases.createBoard(tenant.principal, {
        project: tenant.project.id,
        name: `Board ${count}`,
      }),
  ],
  [
    'make labels of a project',
    () => ['projects', tenant.project.id],
    (count) =>
      server.useCases.createLabel(tenant.principal, {
        project: tenant.project.id,
        name: `Label ${count}`,
      }),
  ],
  [
    'edit a project',
    () => ['projects', tenant.project.id],
    (count) =>
      server.useCases.updateProject(tenant.principal, {
        project: tenant.project.id,
        name: `Name ${count}`,
      }),
  ],
  [
    'edit a board',
    () => ['boards', tenant.boardId('open')],
    (count) =>
      server.useCases.updateBoard(tenant.principal, {
        board: tenant.boardId('open'),
        name: `Open ${count}`,
      }),
  ],
  [
    'edit a document',
    () => ['documents', document],
    (count) => server.useCases.updateDocument(tenant.principal, { document, title: `T ${count}` }),
  ],
  [
    'comment on a document',
    () => ['documents', document],
    (count) =>
      server.useCases.createDocumentComment(tenant.principal, {
        parent: document,
        bodyHtml: `<p>${count}</p>`,
      }),
  ],
];

/** Connections that somebody holds, and queues. */
const state = () => {
  const { pool, mutex } = server.database;
  return { held: pool.totalCount - pool.idleCount, queues: mutex.size };
};

it.each(writes)(
  'many who %s that is held leave a connection to those who read, and all come through',
  async (_what, rowOf, write) => {
    const [table, id] = rowOf();
    await fixture.sql('begin');
    await fixture.sql(`select from basalt.${table} where id = $1 for update`, [id]);
    const writers = Promise.all(calls(10, (count) => write(count)).map(patiently));
    writers.catch(() => {});
    await after(200);
    await expect.poll(state).toEqual({ held: 1, queues: 1 });
    const page = { limit: 50 };
    await server.useCases.listBoards(tenant.principal, { project: tenant.project.id, page });
    await fixture.sql('rollback');
    expect(await writers).toHaveLength(10);
    // Of one that came too late for a writer, it is given back a moment later.
    await expect.poll(state).toEqual({ held: 0, queues: 0 });
  },
);
