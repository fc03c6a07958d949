import { isRefusal } from '@basalt/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { TenantReads } from '../src/transaction/tenant-reads.ts';
import { useTenant } from './use-server.ts';

const { fixture, server, tenant } = await useTenant({ connectTimeout: 60_000 });

let reads: TenantReads;

beforeAll(async () => {
  reads = new TenantReads(server.database.connections, tenant.principal.organizationId);
});

const sleep = (seconds: number) => ({
  text: `select pg_sleep($1), $1::float8 as slept`,
  values: [seconds],
  prepared: false,
});

/** What the refusal says of `q`. */
async function refusal(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return isRefusal(error, 'validation_failed') ? error.details.errors : error;
}

const tooLong = { q: [expect.stringContaining('takes longer than 2 seconds')] };

describe('a search', () => {
  const [words, page] = [['word'], { limit: 10, total: true }];
  it.each([
    [
      'ticket_search',
      () =>
        server.useCases.listTickets(tenant.principal, {
          project: tenant.project.id,
          filter: { words, archived: false },
          sort: 'rank',
          page,
        }),
    ],
    [
      'document_search',
      () =>
        server.useCases.listDocuments(tenant.principal, {
          organization: tenant.principal.organizationId,
          filter: { words, archived: false, tagNames: [] },
          page,
        }),
    ],
    [
      'project_search',
      () =>
        server.useCases.listProjects(tenant.principal, {
          organization: tenant.principal.organizationId,
          filter: { words, archived: false },
          page,
        }),
    ],
  ])('of %s that takes too long is refused by its words', async (table, search) => {
    await fixture.sql('begin');
    await fixture.sql(`lock table basalt.${table} in access exclusive mode`);
    try {
      expect(await refusal(search())).toEqual(tooLong);
    } finally {
      await fixture.sql('rollback');
    }
  });

  it('has two seconds for all its statements together, and for all its questions', async () => {
    expect(await refusal(reads.search([sleep(1.2), sleep(1.2)]))).toEqual(tooLong);
    expect(await refusal(reads.search([sleep(1)], 1_500))).toEqual(tooLong);
    expect(await refusal(reads.search([sleep(1)], 5_000))).toEqual(tooLong);
  });

  it('answers its statements in their order, and leaves no limit to what comes next', async () => {
    const byKey = { text: 'select 1 as one' };
    // Where the machine stalls for two seconds, it is refused like one that takes too long.
    const search = () => reads.search([byKey, sleep(0.02), byKey, sleep(0.01), byKey]);
    const found = await search().catch(search).catch(search);
    const single = [{ one: 1 }];
    expect(found).toMatchObject([single, [{ slept: 0.02 }], single, [{ slept: 0.01 }], single]);
    const text = `select setting from pg_settings where name = 'statement_timeout'`;
    expect(await reads.rows({ text })).toEqual([{ setting: '10000' }]);
  });
});
