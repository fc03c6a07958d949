import type { Cursor } from '@basalt/domain';
import { beforeAll, expect, it } from 'vitest';
import { readingOf, type Reading } from './explained.ts';
import { seedLargeOrganization } from './large-organization.ts';
import { statementsOf } from './statement-log.ts';
import { useTenant } from './use-server.ts';

const { fixture, server, tenant } = await useTenant({ maxConnections: 1 });
const [count, cycles, limit] = [3_000, 40, 50];
let project = '';

/** All tickets are in one project: in its cycles, and some in none. */
beforeAll(async () => {
  await seedLargeOrganization(fixture, server, tenant, count);
  const { organizationId } = tenant.principal;
  const [place] = await fixture.sql<{ project: string; open: string }>(
    'select project, open from places where n = 0',
  );
  project = place?.project ?? '';
  await fixture.sql(
    `insert into basalt.cycles (organization_id, id, project_id, name, starts_on, ends_on, state, position, version, created_at, updated_at)
    select $1, uuidv7(), $2, 'Sprint', date '2020-01-01' + n * 7, date '2020-01-06' + n * 7, 'completed', n, 1, now(), now()
    from generate_series(2, ${cycles}) n`,
    [organizationId, project],
  );
  await fixture.sql(
    `update basalt.tickets set project_id = $2, board_id = $3, cycle_id = null where organization_id = $1`,
    [organizationId, project, place?.open],
  );
  await fixture.sql(
    `update basalt.tickets t set cycle_id = c.id from basalt.cycles c
    where t.organization_id = $1 and c.project_id = $2 and c.position = t.number % ${cycles + 5}`,
    [organizationId, project],
  );
  await fixture.sql('vacuum analyze');
}, 120_000);

it.each(['cycle_id', '-cycle_id'] as const)(
  'a page by %s reads no more tickets than it shows of one cycle after the other, from the start, the middle and the end',
  async (sort) => {
    let cursor: Cursor | undefined;
    const list = () =>
      server.useCases.listTickets(tenant.principal, {
        project,
        filter: { words: [], archived: false },
        sort,
        page: { limit, cursor },
      });
    const readings: Reading[] = [];
    let pages = 0;
    let next: Cursor | null = null;
    do {
      cursor = next ?? undefined;
      if (pages % 13 === 0) {
        const sent = await statementsOf(list);
        const page = sent.find(({ text }) => text.includes('bytes_before'));
        if (page === undefined) throw new Error('no page was asked for');
        readings.push(await readingOf(server, tenant, { ...page, plan: 'custom' }));
      }
      ({ next } = await list());
      pages += 1;
    } while (next !== null);
    expect(readings.flatMap(({ scanned }) => scanned)).not.toContain('tickets');
    // Those of the page are read again with their boards.
    const most = Math.max(...readings.map(({ rows }) => rows['tickets'] ?? 0));
    expect(most).toBeLessThanOrEqual(4 * limit);
    expect(pages).toBeGreaterThan(count / limit / 2);
  },
);
