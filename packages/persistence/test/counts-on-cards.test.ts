import { expect, test } from 'vitest';
import { migrate } from '../src/index.ts';
import { useTenant } from './use-server.ts';

const { fixture, server, tenant } = await useTenant();
const { useCases } = server;
const { principal } = tenant;

/** A ticket with two comments and a deleted one. */
async function aTicket() {
  const input = { project: tenant.project.id, boardSlug: 'open', title: 'Discussed' };
  const { id: parent } = await useCases.createTicket(principal, input);
  for (const bodyHtml of ['a', 'b', 'c']) {
    const { id } = await useCases.createTicketComment(principal, { parent, bodyHtml });
    if (bodyHtml === 'c') await useCases.deleteTicketComment(principal, { parent, comment: id });
  }
  const counts = async () => {
    const ticket = await useCases.readTicket(principal, { ticket: parent });
    return [ticket.comment_count, ticket.file_count];
  };
  return { parent, counts };
}

/** A ready file of the ticket, as a server of the version before writes it. */
const insertFile = (ticket: string) =>
  fixture.sql(`insert into basalt.files (organization_id, id, ticket_id, name, media_type, size, state, sha256, created_by, created_at)
    values ('${principal.organizationId}', gen_random_uuid(), '${ticket}', 'a', 'a/b', 1, 'ready', repeat('a', 64), '{}', now())`);

test('the migration counts the comments and files that are stored already', async () => {
  const { parent, counts } = await aTicket();
  await insertFile(parent);
  expect(await counts()).toEqual([2, 0]);
  const name = '0232-comments-and-files-by-count.sql';
  await fixture.sql(`alter table basalt.tickets drop column comment_count, drop column file_count;
    drop function basalt.count_comments cascade; drop function basalt.count_files cascade;
    delete from basalt.schema_migrations where name = '${name}'`);
  await fixture.sql(`create table basalt.written (id uuid); grant insert on basalt.written to public;
    create function basalt.note_writing() returns trigger language plpgsql as $$
      begin insert into basalt.written values (new.id); return null; end $$;
    create trigger note_writing after update on basalt.tickets for each row execute function basalt.note_writing()`);
  expect(await migrate(fixture.url)).toEqual([name]);
  const written = await fixture.sql('select id from basalt.written');
  await fixture.sql('drop table basalt.written; drop function basalt.note_writing cascade');
  expect(written).toEqual([{ id: parent }]);
  expect(await counts()).toEqual([2, 1]);
});

test('the migration counts the development that is stored already', async () => {
  const { parent } = await aTicket();
  const count = async () =>
    (await useCases.readTicket(principal, { ticket: parent })).development_count;
  await fixture.sql(`insert into basalt.developments (organization_id, id, ticket_id, kind, title, url, repository,
      closing, repository_key, external_id, version, created_at, updated_at)
    select '${principal.organizationId}', gen_random_uuid(), '${parent}', 'commit', 'a', 'https://git.example/a', 'a/b',
      false, 'a', n::text, 1, now(), now() from generate_series(1, 3) n`);
  expect(await count()).toBe(0);
  const name = '0250-development-by-count.sql';
  await fixture.sql(`alter table basalt.tickets drop column development_count;
    delete from basalt.schema_migrations where name = '${name}'`);
  expect(await migrate(fixture.url)).toEqual([name]);
  expect(await count()).toBe(3);
});

test('comments and files of a server without the columns are counted', async () => {
  const { parent, counts } = await aTicket();
  await fixture.seeAs(principal);
  await fixture.sql('set role basalt_app');
  const restored = `update basalt.comments set deleted_at = null where ticket_id = '${parent}'`;
  await fixture.sql(restored);
  await insertFile(parent);
  await fixture.sql('reset role');
  expect(await counts()).toEqual([3, 1]);
});
