import { closeAfterTests } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { aTenant, openFixture } from './fixture.ts';

const fixture = await closeAfterTests(openFixture());

test('connections that are lost inside of transactions are replaced, and the pool can be closed', async () => {
  const server = await fixture.serve({ maxConnections: 2 });
  const { database, useCases } = server;
  const { principal } = await aTenant(server);
  const { organizationId } = principal;
  const create = (name: string) =>
    useCases.createProject(principal, { organization: organizationId, name });
  const [own] = await fixture.sql<{ pid: number }>('select pg_backend_pid() as pid');
  const blocked = () =>
    fixture.sql<{ pid: number }>(
      'select distinct pid from pg_locks where not granted and $1 = any(pg_blocking_pids(pid))',
      [own?.pid],
    );
  await fixture.seeAs(principal);

  for (const round of [1, 2, 3]) {
    await fixture.sql('begin');
    await fixture.sql('select id from basalt.organizations where id = $1 for update', [
      organizationId,
    ]);
    const creating = create(`Lost ${round}`).catch((error: unknown) => error);
    await expect.poll(blocked).toHaveLength(1);
    await fixture.sql('select pg_terminate_backend($1)', [(await blocked())[0]?.pid]);
    expect(await creating).toMatchObject({ name: 'StorageUnavailable' });
    await fixture.sql('commit');
  }
  expect(await create('Found')).toMatchObject({ name: 'Found' });
  await expect.poll(() => database.pool.totalCount - database.pool.idleCount).toBe(0);
});
