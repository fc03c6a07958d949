import { beforeAll, expect, test, vi } from 'vitest';
import { readingOf } from './explained.ts';
import { seedTickets } from './many-tickets.ts';
import { statementsOf } from './statement-log.ts';
import { useTenant } from './use-server.ts';

const count = 2_000;

const { fixture, server, tenant } = await useTenant();

const counts = (by?: 'priority' | 'parent_id' | 'assignee_id') =>
  server.useCases.countTickets(tenant.principal, {
    project: tenant.project.id,
    filter: { words: [], archived: false },
    ...(by && { by }),
  });

beforeAll(async () => {
  await seedTickets(fixture, tenant, { count });
  await fixture.sql('vacuum analyze');
});

test.each([
  ['boards', undefined],
  ['priorities', 'priority'],
  ['parents', 'parent_id'],
] as const)(
  'the tickets of %s and all tickets are counted in one reading of the tickets',
  async (_lanes, by) => {
    const sent = await statementsOf(async () => {
      expect((await counts(by)).total).toBe(count);
    });
    const counting = sent.find(({ text }) => text.includes('group by'));
    if (counting === undefined) throw new Error('nothing was counted');
    const { rows } = await readingOf(server, tenant, { ...counting, plan: 'custom' });
    expect(rows['tickets']).toBeLessThanOrEqual(count);
  },
);

test('counting takes the connections of costly work', async () => {
  const connect = vi.spyOn(server.database.connections, 'connect');
  await counts('assignee_id');
  const costly = expect.objectContaining({ isCostly: true });
  expect(connect.mock.calls).toEqual([[tenant.principal.organizationId, costly]]);
  connect.mockRestore();
});
