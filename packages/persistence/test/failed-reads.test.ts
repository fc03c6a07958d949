import { beforeAll, describe, expect, it } from 'vitest';
import { createCredentialLookup } from '../src/index.ts';
import { TenantReads } from '../src/transaction/tenant-reads.ts';
import { aTenant, type Tenant } from './fixture.ts';
import { useServer } from './use-server.ts';

const { fixture, server } = await useServer({ maxConnections: 1, statementTimeout: 1_000 });

let tenant: Tenant;

beforeAll(async () => {
  tenant = await aTenant(await fixture.serve());
});

const backend = async (): Promise<number> => {
  const reads = new TenantReads(server.database.connections, tenant.principal.organizationId);
  const [row] = await reads.rows<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
  return row?.pid ?? 0;
};

describe('a read that fails', () => {
  it.each([
    ['for its values', { text: 'select $1::text', values: ['a\0b'] }, 'DomainError'],
    ['for the time it takes', { text: 'select pg_sleep(60)' }, 'StorageUnavailable'],
  ])('%s leaves its connection, clean, to the next', async (_reason, failing, name) => {
    const { organizationId } = tenant.principal;
    const person = { personId: organizationId };
    const reads = new TenantReads(server.database.connections, organizationId, person);
    const before = await backend();
    const whose = `select current_setting('basalt.organization_id', true) as tenant`;
    for (const statements of [[failing], [{ text: whose }, failing], [failing, { text: whose }]]) {
      await expect(reads.all(...statements)).rejects.toMatchObject({ name });
    }
    const { rows } = await server.database.pool.query<{ tenant: string }>(whose);
    expect([rows[0]?.tenant ?? '', await backend()]).toEqual(['', before]);
    expect(server.database.pool.totalCount - server.database.pool.idleCount).toBe(0);
  });

  it('of a credential leaves its connection to the next', async () => {
    const before = await backend();
    const lookup = createCredentialLookup({ database: server.database });
    await expect(lookup.findByPublicId('a\0b')).rejects.toMatchObject({
      code: 'validation_failed',
    });
    expect(await backend()).toBe(before);
  });

  it('because a migration changed its table is asked again, on the same connection', async () => {
    await fixture.sql('create table basalt.changing as select 1 as a');
    await fixture.sql('grant select on basalt.changing to basalt_app');
    const reads = new TenantReads(server.database.connections, tenant.principal.organizationId);
    const all = { text: 'select * from changing' };
    expect(await reads.all(all, all)).toEqual([[{ a: 1 }], [{ a: 1 }]]);
    const before = await backend();
    await fixture.sql('alter table basalt.changing add b text');
    expect(await reads.all(all, all)).toEqual([[{ a: 1, b: null }], [{ a: 1, b: null }]]);
    expect(await backend()).toBe(before);
  });
});
