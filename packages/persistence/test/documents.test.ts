import { documentSorts, type Cursor, type DocumentFilter, type DocumentSort } from '@basalt/domain';
import { closeAfterTests } from '@basalt/domain/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { concurrently, calls } from './concurrently.ts';
import { aTenant, openFixture, type Server, type Tenant } from './fixture.ts';
import { statementsOf } from './statement-log.ts';

const count = 20_000;
const fixture = await closeAfterTests(openFixture());

let servers: [Server, Server];
let tenant: Tenant;

beforeAll(async () => {
  const patient = { maxConnections: 16, connectTimeout: 60_000 };
  servers = [await fixture.serve(patient), await fixture.serve(patient)];
  tenant = await aTenant(servers[0]);
  await fixture.seeAs(tenant.principal);
});

/** `handbook` in a different mixture of small and capital letters for each number. */
function cased(index: number): string {
  return [...'handbook'].map((c, at) => ((index >> at) & 1 ? c.toUpperCase() : c)).join('');
}

interface Asked {
  sort?: DocumentSort;
  cursor?: Cursor | undefined;
}

function list(filter: Partial<DocumentFilter>, { sort, cursor }: Asked = {}) {
  const { principal } = tenant;
  return servers[0].useCases.listDocuments(principal, {
    organization: principal.organizationId,
    filter: { words: [], tagNames: [], archived: false, ...filter },
    sort,
    page: { limit: 50, total: cursor === undefined, cursor },
  });
}

/** Puts `count` documents into a tenant, as the owner; the last one's text holds `zeppelin`. */
async function seedDocuments({ principal }: Tenant): Promise<void> {
  await fixture.seeAs(principal);
  const ids = Array.from({ length: count }, fixture.newId);
  await fixture.sql(
    `insert into basalt.documents (organization_id, id, title, html_policy, status, archived, version,
      created_by, created_at, updated_at)
    select $1, n.id, 'Guide ' || n.place, 1, 'draft', false, 1, '{"type":"system","name":"seed"}',
      now() + n.place * interval '1 ms', now()
    from unnest($2::uuid[]) with ordinality as n (id, place)`,
    [principal.organizationId, ids],
  );
  await fixture.sql(
    `insert into basalt.document_search (organization_id, document_id, text)
    select $1, n.id, 'guide ' || n.place || case when n.place = $3 then ' zeppelin' else ' ballast' end
    from unnest($2::uuid[]) with ordinality as n (id, place)`,
    [principal.organizationId, ids, count],
  );
}

/** The plans of the list's statements that read `documents`, as the runtime role makes them. */
async function plansOf(filter: Partial<DocumentFilter>, asked?: Asked): Promise<string[]> {
  const sent = await statementsOf(() => list(filter, asked));
  const client = await servers[0].database.pool.connect();
  try {
    await client.query('begin');
    const { organizationId } = tenant.principal;
    await client.query(`select set_config('basalt.organization_id', $1, true)`, [organizationId]);
    const plans: string[] = [];
    for (const { text, values } of sent) {
      if (!text.includes('documents d')) continue;
      const { rows } = await client.query(`explain (format json) ${text}`, [...values]);
      plans.push(JSON.stringify(rows));
    }
    return plans;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('documents', () => {
  it('share one tag when 100 of them, created at once, write it in different cases', async () => {
    const { principal } = tenant;
    const { done, failed, refused } = await concurrently(
      calls(100, (index) =>
        (servers[index % 2] as Server).useCases.createDocument(principal, {
          organization: principal.organizationId,
          title: cased(index),
          tagNames: index % 3 === 0 ? ['Common', cased(index)] : [cased(index), 'Common'],
        }),
      ),
    );
    expect([failed, [...refused]]).toEqual([[], []]);
    const tags = await fixture.sql<{ name: string }>(
      'select name from basalt.article_tags where organization_id = $1',
      [principal.organizationId],
    );
    expect(tags).toHaveLength(2);
    const names = new Set(tags.map(({ name }) => name));
    for (const { tag_names } of done) expect(new Set(tag_names)).toEqual(names);
    expect(await list({ tagNames: ['HANDBOOK'] })).toMatchObject({ total: 100 });
  });

  it('lose no edit of two who change different fields at once', async () => {
    const { principal } = tenant;
    const input = { organization: principal.organizationId, title: 'Contested' };
    const { id } = await servers[0].useCases.createDocument(principal, input);
    const { failed } = await concurrently(
      calls(40, (index) =>
        (servers[index % 2] as Server).useCases.updateDocument(principal, {
          document: id,
          ...(index % 2 === 0 ? { title: `title ${index}` } : { tagNames: [`tag ${index}`] }),
        }),
      ),
    );
    expect(failed).toEqual([]);
    const after = await servers[0].useCases.readDocument(principal, { document: id });
    expect(after).toMatchObject({ version: 41, title: expect.stringMatching(/^title \d+$/) });
    expect(after.tag_names).toHaveLength(1);
  });

  it(`are found among ${count} by the trigram index, and listed off an index in order`, async () => {
    await seedDocuments(tenant);
    await seedDocuments(await aTenant(servers[0], 'Other'));
    // A vacuum also empties the pending list of the trigram index, which counts against it in plans.
    await fixture.sql('vacuum (analyze) basalt.documents, basalt.document_search');
    expect(await list({ words: ['zeppelin'] })).toMatchObject({ total: 1 });
    const searches = await plansOf({ words: ['zeppelin'] });
    expect(searches).toHaveLength(2);
    for (const plan of searches) {
      expect(plan).toContain('"Index Name":"document_search_text"');
      expect(plan).not.toContain('Seq Scan');
    }
    for (const sort of documentSorts) {
      const { next } = await list({}, { sort });
      for (const cursor of [undefined, next ?? undefined]) {
        const [page] = await plansOf({}, { sort, cursor });
        const field = sort.replace('-', '').replace('last_', '').replace('_at', '');
        // The page itself is not sorted; the short lists of each document are.
        expect([sort, page]).toEqual([
          sort,
          expect.stringContaining(`"Index Name":"documents_${field}"`),
        ]);
        expect(page).not.toContain('"Node Type":"Sort","Parent Relationship":"Outer"');
      }
    }
  });
});
