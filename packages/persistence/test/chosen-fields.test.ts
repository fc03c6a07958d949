import { Socket } from 'node:net';
import { beforeAll, expect, it, vi } from 'vitest';
import { chosenColumns } from '../src/sql/chosen-columns.ts';
import { seedTickets } from './many-tickets.ts';
import { statementsOf } from './statement-log.ts';
import { useTenant } from './use-server.ts';

const kib = 1024;
const text = `<p>${'a stone and another one; '.repeat((256 * kib) / 25)}</p>`;

const { fixture, server, tenant } = await useTenant({ maxConnections: 1 });

beforeAll(async () => {
  await seedTickets(fixture, tenant, { count: 200 });

  await fixture.sql('update basalt.tickets set description_html = $1', [text]);
});

/** How many bytes came from PostgreSQL while the work ran. */
async function bytesRead<T>(work: () => Promise<T>): Promise<{ bytes: number; result: T }> {
  let bytes = 0;
  const original = Socket.prototype.push;
  const counting = vi.spyOn(Socket.prototype, 'push').mockImplementation(function push(
    this: Socket,
    chunk: Buffer | null,
  ) {
    bytes += chunk?.length ?? 0;
    return original.call(this, chunk);
  });
  try {
    const result = await work();
    return { bytes, result };
  } finally {
    counting.mockRestore();
  }
}

const list = (fields?: readonly string[]) =>
  server.useCases.listTickets(tenant.principal, {
    project: tenant.project.id,
    filter: { words: [], archived: false },
    sort: 'rank',
    page: { limit: 200, fields },
  });

it('a list of 200 tickets with texts of 256 KiB moves 64 KiB where the texts are not wanted', async () => {
  const whole = await bytesRead(() => list());
  expect(whole.bytes).toBeGreaterThan(1024 * kib);
  const some = await bytesRead(() => list(['id', 'key', 'title']));
  expect(some.result.items).toHaveLength(200);
  expect(some.bytes).toBeGreaterThan(200 * 36);
  expect(some.bytes).toBeLessThanOrEqual(64 * kib);
});

const chosen = (statement: string) => chosenColumns({ text: statement }, ['id']);

const read = (fields?: readonly string[]) =>
  bytesRead(() => server.useCases.readTicket(tenant.principal, { ticket: 'WEB-1', fields }));

it('a ticket moves without its text where that is not wanted', async () => {
  expect((await read()).bytes).toBeGreaterThan(256 * kib);
  expect((await read(['key'])).bytes).toBeLessThan(4 * kib);
});

it('what is named is read in one packet', async () => {
  const { items } = await list(['board_id', 'project_id', 'label_ids']);
  const ids = {
    users: [tenant.principal.organizationId],
    boards: items.map(({ board_id }) => board_id),
    projects: items.map(({ project_id }) => project_id),
  };
  const sent = await statementsOf(() => server.useCases.readIncluded(tenant.principal, ids));
  const texts = sent.map((statement) => statement.text.trim().split(/\s/, 1)[0]);
  expect(texts).toEqual(['begin', 'select', 'select', 'select', 'select', 'commit']);
});

it('a ticket, its names and its comments are read in one packet', async () => {
  const sent = await statementsOf(() =>
    server.useCases.readTicketInContext(tenant.principal, {
      ticket: 'WEB-1',
      comments: { limit: 10 },
    }),
  );
  const texts = sent.map((statement) => statement.text.trim().split(/\s/, 1)[0]);
  expect(texts).toEqual(['begin', 'select', 'select', 'select', 'commit']);
});

const preparedChoices = async () => {
  const sql = `select count(*)::integer as count from pg_prepared_statements where statement like 'select "id", "rank", "key"%'`;
  const { rows } = await server.database.pool.query<{ count: number }>(sql);
  return rows[0]?.count;
};

it('a choice that is read again is prepared, made-up ones beside it are not', async () => {
  const choice = ['id', 'rank', 'key'];
  await list(choice);
  expect(await preparedChoices()).toBe(0);
  await list(choice);
  await list([...choice, 'title']);
  await list([...choice, 'number']);
  expect(await preparedChoices()).toBe(1);
});

it('no more than the last 50 choices count as read again', () => {
  expect(chosen('first').prepared).toBe(false);
  for (let count = 0; count < 50; count += 1) chosen(`other ${count}`);
  expect(chosen('first').prepared).toBe(false);
  expect(chosen('first').prepared).toBeUndefined();
  expect(chosenColumns({ text: 'first', prepared: false }, ['id']).prepared).toBe(false);
});

it('a page of ordinary tickets is not written as JSON to be measured', async () => {
  await fixture.sql('update basalt.tickets set description_html = $1', [text.slice(0, kib)]);
  const written = vi.spyOn(JSON, 'stringify');
  try {
    const { items } = await list();
    expect(items).toHaveLength(200);
    expect(written.mock.calls.length).toBeLessThan(items.length);
  } finally {
    written.mockRestore();
  }
});

it('a column has a plain name, whatever is asked for', async () => {
  await expect(list(['id" from pg_user --'])).rejects.toThrow(RangeError);
});
