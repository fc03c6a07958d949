import { closeAfterTests } from '@basalt/domain/testing';
import { expect, it } from 'vitest';
import { aTenant, openFixture } from './fixture.ts';

const fixture = await closeAfterTests(openFixture());

it('what the database has set for everybody changes nothing', async () => {
  const [{ name } = { name: '' }] = await fixture.sql<{ name: string }>(
    'select current_database() as name',
  );
  const settings = [
    `DateStyle = 'German'`,
    `TimeZone = 'Asia/Kathmandu'`,
    `IntervalStyle = 'iso_8601'`,
    `bytea_output = 'escape'`,
    `default_transaction_isolation = 'serializable'`,
    `extra_float_digits = 0`,
  ];
  for (const setting of settings) await fixture.sql(`alter database ${name} set ${setting}`);
  const server = await fixture.serve();
  const { principal, project, boardId } = await aTenant(server);
  const { useCases, database } = server;
  const dueAt = new Date('2026-06-01T12:00:00.120Z');
  const input = { project: project.id, boardId: boardId('open'), title: 'x', dueAt };
  const made = await Promise.all(
    Array.from({ length: 8 }, () => useCases.createTicket(principal, input)),
  );
  const [ticket] = made;
  const moved = await useCases.moveTicket(principal, {
    ticket: ticket?.id ?? '',
    boardId: boardId('hold'),
  });
  expect(moved.due_at).toBe('2026-06-01T12:00:00.120Z');
  expect(await useCases.readTicket(principal, { ticket: moved.id })).toEqual(moved);
  const { rows } = await database.pool.query('show default_transaction_isolation');
  expect(rows).toEqual([{ default_transaction_isolation: 'read committed' }]);
});
