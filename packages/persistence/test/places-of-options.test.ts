import { expect, test } from 'vitest';
import { seedTickets } from './many-tickets.ts';
import { useTenant } from './use-server.ts';

const { fixture, server, tenant } = await useTenant();
const { useCases } = server;
const { principal, project } = tenant;
const organization = principal.organizationId;

/** The rows by which lists are sorted: the version of the row, the option and the place of each ticket. */
const rowsOf = async (field: string) => {
  await fixture.seeAs(principal);
  return fixture.sql<{ row: string; item: string; amount: number; ticket_id: string }>(
    'select ctid || xmin::text as row, item, amount, ticket_id from basalt.ticket_fields where field_id = $1 order by 4',
    [field],
  );
};

test('an option that goes changes no row of the others; another order gives tickets new places without a version', async () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const field = await useCases.createField(principal, {
    organization,
    name: 'Grade',
    type: 'choice',
    options: names.map((name) => ({ name })),
  });
  const [, b] = field.options;
  await seedTickets(fixture, tenant, { count: 400 });
  await fixture.sql(
    `with valued as (
      update basalt.tickets t set field_values = jsonb_build_object($2::text, f.options -> (t.number % 5) ->> 'id')
      from basalt.fields f where f.organization_id = $1 and f.id = $2::uuid and t.organization_id = $1
      returning t.id, t.project_id, t.number, (f.options -> (t.number % 5) ->> 'id')::uuid as item)
    insert into basalt.ticket_fields (organization_id, ticket_id, field_id, project_id, place, item, amount)
    select $1, id, $2, project_id, 1, item, 1 + number % 5 from valued`,
    [organization, field.id],
  );
  const before = await rowsOf(field.id);
  const removed = await useCases.updateField(principal, {
    field: field.id,
    options: [...field.options.filter((option) => option !== b), { name: 'f' }],
    replaceWith: { [String(b?.id)]: null },
  });
  expect(removed.options.map(({ name }) => name)).toEqual(['a', 'c', 'd', 'e', 'f']);
  expect(await rowsOf(field.id)).toEqual(before.filter(({ item }) => item !== b?.id));

  const sorted = async (sort: 'custom.grade' | '-custom.grade') => {
    const { items } = await useCases.listTickets(principal, {
      project: project.id,
      filter: { words: [], archived: false },
      sort,
      page: { limit: 400 },
    });
    const shown = items.map((ticket) => [ticket.custom_fields['grade'] ?? '', ticket.version]);
    return [...new Set(shown.map(String))];
  };
  expect(await sorted('custom.grade')).toEqual(['a,1', 'c,1', 'd,1', 'e,1', ',2']);
  const options = removed.options.toReversed();
  await useCases.updateField(principal, { field: field.id, options });
  expect(await sorted('custom.grade')).toEqual(['e,1', 'd,1', 'c,1', 'a,1', ',2']);
  await useCases.createTicket(principal, {
    project: project.id,
    boardSlug: 'open',
    title: 'New',
    customFields: { grade: 'f' },
  });
  expect(await sorted('-custom.grade')).toEqual(['a,1', 'c,1', 'd,1', 'e,1', 'f,1', ',2']);
  const [stored] = await fixture.sql('select pending from basalt.fields where id = $1', [field.id]);
  expect(stored).toEqual({ pending: null });
});
