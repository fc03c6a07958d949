import { expect, test } from 'vitest';
import { migrate } from '../src/index.ts';
import { useTenant } from './use-server.ts';

const { fixture, server, tenant } = await useTenant();

/** A ticket whose parent is in another project. */
async function aFamily() {
  const { useCases } = server;
  const { principal, project } = tenant;
  const far = await useCases.createProject(principal, {
    organization: principal.organizationId,
    name: 'Far',
  });
  const fields = { boardSlug: 'open', title: 'Ticket' };
  const parent = await useCases.createTicket(principal, { project: far.id, ...fields });
  const child = await useCases.createTicket(principal, {
    project: project.id,
    ...fields,
    parentId: parent.id,
  });
  const read = () => useCases.readTicket(principal, { ticket: child.id });
  return { parent, child, read };
}

test('the migration names the parents that are stored already, with a new version', async () => {
  const { parent, child, read } = await aFamily();
  expect(await read()).toEqual(child);
  const name = '0219-parents-of-other-projects.sql';
  await fixture.sql(`alter table basalt.tickets drop column outer_parent_id;
    drop function basalt.keep_outer_parent cascade;
    delete from basalt.schema_migrations where name = '${name}'`);
  expect(await migrate(fixture.url)).toEqual([name]);
  expect(await read()).toMatchObject({ parent_id: parent.id, version: child.version + 1 });
});

test('a relation that a server without the column makes or removes is followed', async () => {
  const { parent, child, read } = await aFamily();
  await fixture.sql(`create table former as
    select * from basalt.ticket_relations where from_id = '${parent.id}'`);
  await fixture.sql(`delete from basalt.ticket_relations where from_id = '${parent.id}'`);
  expect(await read()).toEqual({ ...child, parent_id: null });
  await fixture.sql('insert into basalt.ticket_relations select * from former');
  expect(await read()).toEqual(child);
});
