import { anItem, aSourceField, imported, sampleItems, undone } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { concurrently, raceRounds } from './concurrently.ts';
import { aTenant } from './fixture.ts';
import { seedTickets } from './many-tickets.ts';
import { useServer } from './use-server.ts';

const { fixture, server } = await useServer({ maxConnections: 12, connectTimeout: 60_000 });
const { useCases } = server;

/** The conflicts of transactions that waited for each other, as PostgreSQL has counted them when its connections are closed. */
async function deadlocks(): Promise<number> {
  const [row] = await fixture.sql<{ deadlocks: number }>(
    'select deadlocks::integer from pg_stat_database where datname = current_database()',
  );
  return row?.deadlocks ?? 0;
}

test('imports, what undoes them and tickets that follow a field never wait for each other in a circle', async () => {
  const tenant = await aTenant(server);
  const { principal, project } = tenant;
  const organization = principal.organizationId;
  const created = await useCases.createField(principal, {
    organization,
    projectId: project.id,
    name: 'Risk',
    type: 'choice',
    options: [{ name: 'low' }, { name: 'high' }],
  });
  await seedTickets(fixture, tenant, { count: 300 });
  await fixture.sql(
    `with valued as (
      update basalt.tickets t set field_values = jsonb_build_object($2::text, f.options -> 0 ->> 'id')
      from basalt.fields f where f.organization_id = $1 and f.id = $2::uuid and t.organization_id = $1
      returning t.id, t.project_id, (f.options -> 0 ->> 'id')::uuid as item)
    insert into basalt.ticket_fields (organization_id, ticket_id, field_id, project_id, place, item, amount)
    select $1, id, $2, project_id, 1, item, 1 from valued`,
    [organization, created.id],
  );
  const field = created.id;
  for (let round = 0; round < Math.ceil(raceRounds / 4); round += 1) {
    const done = new AbortController();
    const items = [
      ...sampleItems(3).filter(({ key, record }) => key !== 'f1' && record?.kind !== 'project'),
      ...Array.from({ length: 6 }, (_, at) =>
        anItem(`r${round}.${at}`, aSourceField(`Found ${round} ${at}`, 'text')),
      ),
    ];
    const outcome = await concurrently<unknown>([
      async () => {
        try {
          const { id } = await imported(useCases, organization, items, { projectId: project.id });
          await undone(useCases, organization, id);
        } finally {
          done.abort();
        }
      },
      async () => {
        for (let at = 0; !done.signal.aborted; at += 1) {
          const options = created.options.map((option) => ({
            ...option,
            name: `${option.name}${at}`,
          }));
          await useCases.updateField(principal, { field, options });
        }
      },
      async () => {
        while (!done.signal.aborted) {
          const made = await useCases.createField(principal, {
            organization,
            name: 'Note',
            type: 'text',
          });
          await useCases.createTicket(principal, {
            project: project.id,
            boardSlug: 'open',
            title: 'New',
            customFields: { [made.key]: 'there' },
          });
          await useCases.deleteField(principal, { field: made.id });
          await useCases.restoreField(principal, { field: made.id });
          await useCases.deleteField(principal, { field: made.id });
        }
      },
    ]);
    expect(outcome.failed).toEqual([]);
    expect(outcome.refused).toEqual(new Map());
  }
  await server.database.close();
  await expect
    .poll(
      async () =>
        (
          await fixture.sql(`select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
        ).length,
    )
    .toBe(0);
  expect(await deadlocks()).toBe(0);
}, 120_000);
