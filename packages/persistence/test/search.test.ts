import type { PoolClient } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCrowd, seedTickets } from './many-tickets.ts';
import { aTenant, type Tenant } from './fixture.ts';
import { statementsOf, type Sent } from './statement-log.ts';
import { useServer } from './use-server.ts';

const count = 10_000;
const { fixture, server } = await useServer();

let tenant: Tenant;
let needle: string;

beforeAll(async () => {
  tenant = await aTenant(server, 'Own');
  needle = (await seedTickets(fixture, tenant, { count })).at(-1) as string;
  // Another tenant's tickets lie in the same index, with the same words.
  await seedTickets(fixture, await aTenant(server, 'Other'), { count: 2_500 });
});

const search = (words: string[], total = false) =>
  server.useCases.listTickets(tenant.principal, {
    project: tenant.project.id,
    filter: { words, archived: false },
    sort: '-created_at',
    page: { limit: 50, total },
  });

/** The statements that a search for these words sends, other than the frame of its transaction. */
async function searchStatements(words: string[]): Promise<Sent[]> {
  const sent = await statementsOf(() => search(words, true));
  return sent.filter(({ text }) => text.includes('searchable_tickets'));
}

/** Runs `work` on a serving connection with the tenant set. */
async function serving<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await server.database.pool.connect();
  try {
    await client.query('begin');
    const { organizationId } = tenant.principal;
    await client.query(`select set_config('basalt.organization_id', $1, true)`, [organizationId]);
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** A comment on each ticket; the last one has a rare word. */
async function seedComments(): Promise<void> {
  await fixture.seeAs(tenant.principal);
  await fixture.sql(
    `insert into basalt.comments
      (organization_id, id, ticket_id, body_html, html_policy, author, created_at, updated_at)
    select t.organization_id, gen_random_uuid(), t.id,
      case when t.id = $2 then '<p>the zeppelin again</p>' else '<p>invoice ' || t.number || ' is <em>paid</em></p>' end,
      1, '{"type": "system", "name": "Basalt"}', t.created_at, t.created_at
    from basalt.tickets t where t.organization_id = $1`,
    [tenant.principal.organizationId, needle],
  );
  await fixture.sql('analyze basalt.comments');
  await fixture.sql(`select gin_clean_pending_list('basalt.comments_searched'::regclass)`);
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

/** How PostgreSQL carries the statement out: what it reads, and how long it took, in milliseconds. */
async function explained(
  client: PoolClient,
  { text, values }: Sent,
): Promise<{ indexes: string[]; scanned: string[]; time: number }> {
  const { rows } = await client.query(`explain (analyze, format json) ${text}`, [...values]);
  const [answer] = rows[0]['QUERY PLAN'] as [{ Plan: PlanNode; 'Execution Time': number }];
  const nodes = nodesOf(answer.Plan);
  return {
    indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
    scanned: nodes
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .flatMap((node) => node['Relation Name'] ?? []),
    time: answer['Execution Time'],
  };
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

describe(`a search among ${count} tickets`, () => {
  it('finds the one, and it alone', async () => {
    const { items, total } = await search(['zeppelin'], true);
    expect([items.map(({ id }) => id), total]).toEqual([[needle], 1]);
  });

  it.each([[['zeppelin']], [['zepp', 'the']], [['invoice', '777']]])(
    'for %j reads the trigram index, once for page and total, as the runtime role',
    async (words) => {
      const statements = await searchStatements(words);
      expect(statements).toHaveLength(1);
      await serving(async (client) => {
        const { rows } = await client.query('select current_user as role');
        expect(rows).toEqual([{ role: 'basalt_app' }]);
        for (const statement of statements) {
          const { indexes, scanned } = await explained(client, statement);
          expect(indexes).toContain('ticket_search_text');
          expect(scanned).not.toContain('ticket_search');
          expect(scanned).not.toContain('tickets');
        }
      });
    },
  );

  it('over the organization reads the trigram index for a rare word, once', async () => {
    const { organizationId: organization } = tenant.principal;
    const input = {
      organization,
      words: ['zeppelin'],
      kinds: ['ticket'],
      page: { limit: 20 },
    } as const;
    const sent = await statementsOf(() =>
      server.useCases.searchOrganization(tenant.principal, input),
    );
    const [statement, ...others] = sent.filter(({ text }) => text.includes('searchable_tickets'));
    if (statement === undefined) throw new Error('the search sent no statement');
    expect(others).toEqual([]);
    await serving(async (client) => {
      expect((await explained(client, statement)).indexes).toContain('ticket_search_text');
    });
  });

  it('over the organization reads the trigram index of comments for a rare word, and their times without words', async () => {
    await seedComments();
    const { organizationId: organization } = tenant.principal;
    const find = (words: string[]) =>
      server.useCases.searchOrganization(tenant.principal, {
        organization,
        words,
        kinds: ['comment'],
        page: { limit: 20 },
      });
    const { items } = await find(['zeppelin']);
    expect(items.map(({ kind, snippet }) => [kind, snippet])).toEqual([
      ['comment', 'the zeppelin again'],
    ]);
    const [statement] = (await statementsOf(() => find(['zeppelin']))).filter(({ text }) =>
      text.includes('searchable_comments'),
    );
    const [last] = (await statementsOf(() => find([]))).filter(({ text }) =>
      text.includes('comments r'),
    );
    if (statement === undefined || last === undefined) throw new Error('sent no statement');
    await serving(async (client) => {
      const rare = await explained(client, statement);
      expect([rare.indexes.includes('comments_searched'), rare.scanned]).toEqual([true, []]);
      const newest = await explained(client, last);
      expect([newest.indexes.includes('comments_updated'), newest.scanned]).toEqual([true, []]);
    });
  });

  it('finds the tickets of a page by their keys, also where an organization has few on average', async () => {
    await seedCrowd(fixture, 2_000);
    const sent = await statementsOf(() => search(['zeppelin'], true));
    const paged = sent.filter(({ text }) => text.includes('current_setting'));
    expect(paged).toHaveLength(2);
    await serving(async (client) => {
      await client.query('set local plan_cache_mode = force_generic_plan');
      await client.query(`select set_config('basalt.ticket_matches', $1, true)`, [needle]);
      for (const [at, { text, values }] of paged.entries()) {
        await client.query({ name: `page_${at}`, text, values: [...values] });
        const { rows } = await client.query(
          `explain (analyze, format json) execute page_${at} (${values.map((value) => client.escapeLiteral(String(value))).join()})`,
        );
        const [{ Plan }] = rows[0]['QUERY PLAN'] as [{ Plan: PlanNode }];
        const read = nodesOf(Plan).filter((node) => node['Relation Name'] === 'tickets');
        // The tickets of the page, and their parents of other projects.
        expect(read.length).toBeGreaterThan(0);
        for (const node of read) {
          expect(node['Node Type']).toBe('Index Scan');
          expect(['tickets_pkey', 'tickets_id']).toContain(node['Index Name']);
        }
      }
    });
  });

  it('is quicker than a scan', async () => {
    const [statement] = await searchStatements(['zeppelin']);
    if (statement === undefined) throw new Error('the search sent no statement');
    await serving(async (client) => {
      // The best of some: a machine that stalls adds to some of them.
      const all = async (usesIndex: boolean): Promise<number> => {
        const times: number[] = [];
        for (let round = 0; round < 5; round += 1) {
          const { time, indexes } = await explained(client, statement);
          expect(indexes.includes('ticket_search_text')).toBe(usesIndex);
          times.push(time);
        }
        return Math.min(...times);
      };
      const indexed = await all(true);
      await client.query('set local enable_bitmapscan = off');
      const scanned = await all(false);
      const times = (scanned / indexed).toFixed(0);
      console.log(`search of ${count}: index ${indexed} ms, scan ${scanned} ms, ${times} times`);
      expect(indexed).toBeLessThan(scanned);
    });
  });
});
