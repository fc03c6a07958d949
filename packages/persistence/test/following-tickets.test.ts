import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cursor, CustomFieldRecord } from '@basalt/domain';
import { createPendingFields } from '../src/index.ts';
import { aTenant, openFixture, type Fixture, type Server, type Tenant } from './fixture.ts';
import { seedTickets } from './many-tickets.ts';

let fixture: Fixture;
let server: Server;
beforeAll(async () => {
  fixture = await openFixture();
  server = await fixture.serve();
});
afterAll(async () => fixture.close());

/** A project whose tickets have the options of a field in turns. */
async function aPlace(count: number) {
  const tenant = await aTenant(server);
  const { principal } = tenant;
  const field = await server.useCases.createField(principal, {
    organization: principal.organizationId,
    name: 'Severity',
    type: 'choice',
    options: [{ name: 'low' }, { name: 'high' }],
  });
  const ids = await seedTickets(fixture, tenant, { count });
  await fixture.sql(
    `with valued as (
      update basalt.tickets t set field_values = jsonb_build_object($2::text, f.options -> (t.number % 2) ->> 'id')
      from basalt.fields f where f.organization_id = $1 and f.id = $2::uuid and t.organization_id = $1
      returning t.id, t.project_id, t.number, (f.options -> (t.number % 2) ->> 'id')::uuid as item)
    insert into basalt.ticket_fields (organization_id, ticket_id, field_id, project_id, place, item, amount)
    select $1, id, $2, project_id, 1, item, 1 + number % 2 from valued`,
    [principal.organizationId, field.id],
  );
  return { ...tenant, field, ids };
}

async function listed({ principal, project }: Tenant, custom = {}) {
  const found = await Promise.all(
    [false, true].map((archived) =>
      server.useCases.listTickets(principal, {
        project: project.id,
        filter: { words: [], archived, custom },
        sort: 'created_at',
        page: { limit: 1_000 },
      }),
    ),
  );
  return found.flatMap(({ items }) => items);
}

/** Versions and values as a reader of the log knows them. */
async function mirrored({ principal }: Tenant) {
  const known = new Map<string, Record<string, unknown>>();
  const put = (id: string, { version, custom_fields }: Record<string, unknown>) =>
    known.set(id, {
      ...known.get(id),
      version,
      ...(custom_fields !== undefined && { custom_fields }),
    });
  for (let cursor: Cursor | undefined; ;) {
    const found = await server.useCases.listEvents(principal, {
      organization: principal.organizationId,
      page: { limit: 200, cursor },
    });
    for (const { data, affected, type } of found.items) {
      if (type.startsWith('ticket.')) put(String(data['id']), data);
      for (const { id, version, changes } of affected) put(id, { version, ...changes });
    }
    if (found.items.length === 0) return known;
    cursor = found.next ?? undefined;
  }
}

const named = ({ options }: CustomFieldRecord, from: string, to: string) =>
  options.map((option) => (option.name === from ? { ...option, name: to } : option));

test('a change that was cut off is continued with the other tickets, each once', async () => {
  const { principal, field, ids, ...rest } = await aPlace(620);
  const tenant = { principal, ...rest };
  const { organizationId } = principal;
  await fixture.sql(`
    create function basalt.cut() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$;
    create trigger cut before update on basalt.tickets for each row when (new.id = '${ids[550]}') execute function basalt.cut()`);
  const change = { field: field.id, options: named(field, 'high', 'critical') };
  const { options } = await server.useCases.updateField(principal, change);
  expect(options.map(({ name }) => name)).toEqual(['low', 'critical']);
  await fixture.sql('drop trigger cut on basalt.tickets; drop function basalt.cut()');
  const changed = (await listed(tenant)).filter(({ version }) => version === 2);
  expect(changed).toHaveLength(250);
  const pending = createPendingFields({ database: server.database });
  expect(await pending(new Date(Date.now() - 30_000))).toEqual([]);
  await fixture.seeAs(principal);
  await fixture.sql(
    `update basalt.fields set pending = (pending::jsonb || '{"at": "2026-01-01T00:00:00.000Z"}')::json where id = $1`,
    [field.id],
  );
  const [found] = await pending(new Date(Date.now() - 30_000));
  expect(found).toEqual({ organizationId, field: field.id });
  const { signal } = new AbortController();
  const place = { organizationId, field: field.id };
  expect(await server.useCases.continueField(place, signal, 1)).toBe(true);
  // Another field has a turn, and this one waits for the next.
  expect(await pending(new Date(Date.now() - 30_000))).toEqual([place]);
  expect(await server.useCases.continueField(place, signal)).toBe(false);
  const all = await listed(tenant);
  const versions = all.map(({ version, custom_fields: { severity } }) => [version, severity]);
  expect(new Set(versions.map(String))).toEqual(new Set(['1,low', '2,critical']));
  expect(await pending(new Date())).toEqual([]);
  await expect.poll(async () => (await mirrored(tenant)).size).toBe(310);
}, 60_000);

test('what others change at the same time is right, and so is the log', async () => {
  const { principal, field, ids, ...place } = await aPlace(600);
  const tenant = { principal, ...place };
  const { useCases } = server;
  const done = new AbortController();
  let calls = 0;
  const write = async (start: number) => {
    for (let at = start; !done.signal.aborted; at += 7) {
      const ticket = ids[at % ids.length] ?? '';
      const value = [field.options[0]?.id, null][at % 4 === 0 ? 1 : 0] as never;
      const patch = at % 2 === 0 ? { customFields: { severity: value } } : { title: `T ${at}` };
      await useCases.updateTicket(principal, { ticket, ...patch });
      calls += 1;
    }
  };
  const writers = [1, 200, 400].map(write);
  const [low, high] = field.options;
  await useCases.updateField(principal, {
    field: field.id,
    options: named(field, 'low', 'little'),
  });
  const replaceWith = { [String(high?.id)]: 'minor' };
  const options = [{ id: String(low?.id), name: 'minor' }];
  await useCases.updateField(principal, { field: field.id, options, replaceWith });
  done.abort();
  await Promise.allSettled(writers);
  expect(calls).toBeGreaterThan(0);
  const all = await listed(tenant);
  expect(all).toHaveLength(600);
  const byLog = async () => {
    const known = await mirrored(tenant);
    return all.filter(({ id, version, custom_fields }) => {
      const copy = known.get(id) ?? { version: 1, custom_fields };
      return !isDeepStrictEqual(copy, { version, custom_fields });
    });
  };
  await expect.poll(byLog).toEqual([]);
  const values = all.map(({ custom_fields: { severity } }) => severity ?? 'none');
  expect(new Set(values)).toEqual(new Set(['minor', 'none']));
  expect(await listed(tenant, { severity: 'minor' })).toHaveLength(
    values.filter((value) => value === 'minor').length,
  );
}, 60_000);
