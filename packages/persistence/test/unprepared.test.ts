import { closeAfterTests } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { openFixture } from './fixture.ts';
import { aFullTenant } from './two-tenants.ts';

const fixture = await closeAfterTests(openFixture());

/** What is prepared on the one connection of a server that has written all kinds of records. */
async function preparedBy(options: { prepares: boolean }): Promise<unknown[]> {
  const { database, ...server } = await fixture.serve({ ...options, maxConnections: 1 });
  await aFullTenant({ database, ...server }, options.prepares ? 'Acme' : 'Borealis');
  return (await database.pool.query('select name from pg_prepared_statements')).rows;
}

test('a pool without prepared statements does the same work', async () => {
  expect(await preparedBy({ prepares: false })).toEqual([]);
  expect((await preparedBy({ prepares: true })).length).toBeGreaterThan(10);
});
