import { operatorPrincipal, type Principal } from '@basalt/domain';
import { beforeAll, expect, test } from 'vitest';
import { erasePerson, planPersonErasure } from '../src/index.ts';
import { asking, unpackedEventTexts } from '../testing/index.ts';
import { type Tenant } from './fixture.ts';
import { aFullTenant } from './two-tenants.ts';
import { useServer } from './use-server.ts';

const name = 'Ada Lovelace-Byron';
const email = 'ada.erased@example.test';

const { fixture, server } = await useServer();

let acme: Tenant;
let borealis: Tenant;
let id: string;

beforeAll(async () => {
  acme = await aFullTenant(server, 'Acme');
  borealis = await aFullTenant(server, 'Borealis');
});

/** The tables and columns in which a text occurs, in any case; of all columns of the schema, packed events too. */
async function columnsWith(text: string): Promise<string[]> {
  const found = await asking(fixture.url, async (ask) => {
    const columns = await ask(`
      select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'basalt'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`);
    const names: string[] = [];
    for (const { table, column } of columns) {
      const [row] = await ask(
        `select count(*)::text as count from basalt.${table} where strpos(lower("${column}"::text), lower('${text}')) > 0`,
      );
      if (row?.['count'] !== '0') names.push(`${table}.${column}`);
    }
    return names;
  });
  const packed = await unpackedEventTexts(fixture.url);
  const isPacked = packed.some((event) => event.toLowerCase().includes(text.toLowerCase()));
  return [...found, ...(isPacked ? ['events.packed'] : [])];
}

/** Work by, for and about the person in a tenant: each kind of text that the service stores with a name. */
async function workOf(tenant: Tenant, userId: string): Promise<string> {
  const { useCases: use } = server;
  const { principal, project } = tenant;
  const organization = principal.organizationId;
  const actor = { type: 'user', id: userId, name } as const;
  const as: Principal = { ...principal, actor };
  const mention = `<p><a data-mention="${userId}">@${name}</a> please read</p>`;
  const ask = { organization, projectId: project.id, name: `ask ${email}` };
  await use.createField(principal, { ...ask, key: 'note', type: 'text' });
  await use.createField(principal, { ...ask, key: 'who', type: 'person' });
  const options = [{ name: ask.name }];
  await use.createField(principal, { ...ask, key: 'part', type: 'choice', options });
  const ticket = await use.createTicket(as, {
    project: project.id,
    boardSlug: 'open',
    title: 'By the person',
    customFields: { note: ask.name, who: userId, part: ask.name },
    descriptionHtml: `${mention}<p>${'long '.repeat(2000)}</p>`,
    assigneeIds: [userId],
  });
  await use.createTicketComment(principal, { parent: ticket.id, bodyHtml: mention });
  await use.createTicketComment(as, { parent: ticket.id, bodyHtml: 'by the person' });
  const fields = { title: 'An article', contentHtml: mention, editorIds: [userId] };
  await use.createDocument(as, { organization, projectId: project.id, ...fields });
  await use.createView(as, { organization, name: 'private view', shared: false });
  await use.createLabel(as, { project: project.id, name: `ask ${email}` });
  await use.sendNotification(as, {
    organization,
    title: `${name} writes`,
    body: `From ${name}.`,
    userIds: [userId],
  });
  await use.createImport(as, {
    organization,
    system: 'csv',
    fileName: 'people.csv',
    size: 3,
    people: { [name]: email },
  });
  await fixture.seeAs(principal);
  await fixture.sql(`update basalt.imports set found = $2, notes = $3 where organization_id = $1`, [
    organization,
    JSON.stringify({ boards: [], people: [{ key: email, name, user_id: userId }] }),
    JSON.stringify([{ note: 'left', samples: [{ key: 'a', name }] }]),
  ]);
  await fixture.sql(
    `update basalt.comments set author = $2 where organization_id = $1 and body_html = 'secret word'`,
    [organization, { type: 'imported', name, source: 'trello' }],
  );
  return ticket.id;
}

test('a person who is interrupted being erased is erased by the next run: nothing has their name or address any more, and what they wrote stays', async () => {
  const { useCases: use } = server;
  ({ id } = await use.createUser(acme.principal, { email, name, role: 'owner' }));
  await use.createUser(borealis.principal, { email, name });
  await fixture.sql(`insert into basalt.pictures values ($1, $1, 'image/png', '\\x00')`, [id]);
  const ticketIds = [];
  for (const tenant of [acme, borealis]) {
    const input = { project: tenant.project.id, user: id };
    await use.addProjectMember(tenant.principal, input);
    ticketIds.push(await workOf(tenant, id));
  }
  expect(await columnsWith(name)).toEqual(expect.arrayContaining(['events.packed', 'users.name']));
  expect((await columnsWith(email)).length).toBeGreaterThan(3);

  const plan = await planPersonErasure(fixture.url, email.toUpperCase());
  expect(plan).toMatchObject({
    person: { id, name, email },
    organizations: [
      { name: 'Acme', is_member: true, is_last_owner: true, tickets: [ticketIds[0]] },
      { name: 'Borealis', is_member: true, is_last_owner: false, tickets: [ticketIds[1]] },
    ],
    rows: { ticket_assignees: 2, document_editors: 2, account_events: 1, pictures: 1 },
  });
  const erase = (renames: boolean) =>
    erasePerson({ url: fixture.url, userId: id, renames, addressOf: () => null });
  await expect(erase(true)).rejects.toThrow('is a member of the organization');

  const { id: next } = await use.createUser(acme.principal, {
    email: 'next@example.test',
    name: 'Next',
    role: 'owner',
  });
  for (const { principal } of [acme, borealis]) {
    const organization = principal.organizationId;
    await use.removeOrganizationMember(operatorPrincipal(organization), {
      organization,
      user: id,
    });
  }
  // A row that cannot be removed yet ends the first run in the second organization.
  await fixture.sql(`create function basalt.stay() returns trigger language plpgsql as
    $$ begin raise exception 'killed'; end $$`);
  await fixture.sql(
    `create trigger stay before delete on basalt.memberships for each row
    when (old.organization_id = '${borealis.principal.organizationId}') execute function basalt.stay()`,
  );
  await expect(erase(true)).rejects.toThrow('killed');
  expect(await columnsWith(email)).not.toEqual([]);
  await fixture.sql('drop trigger stay on basalt.memberships');

  // The first run decided that the name goes.
  const receipt = await erase(false);
  expect(receipt).toMatchObject({
    user_id: id,
    renamed: true,
    rows: {
      users: 1,
      pictures: 1,
      memberships: 2,
      ticket_assignees: 2,
      document_editors: 2,
      views: 2,
    },
    texts: { tickets: 2, comments: 6, documents: 2, events: expect.any(Number) },
  });
  expect(await columnsWith(name)).toEqual([]);
  expect(await columnsWith(email)).toEqual([]);
  expect(await columnsWith(next)).toContain('memberships.user_id');
  await expect(erase(true)).rejects.toThrow('there is no account');

  const ticket = await use.readTicket(acme.principal, { ticket: ticketIds[0] ?? '' });
  expect(ticket).toMatchObject({
    created_by: { type: 'user', id, name: 'Former member' },
    assignee_ids: [],
  });
  expect(ticket.description_html).toContain(`data-mention="${id}">@Former member</a> please read`);
  const [found] = await fixture.sql<{ finished: boolean; receipt: unknown }>(
    `select finished_at is not null as finished, receipt from basalt.person_erasures`,
  );
  expect(found).toEqual({ finished: true, receipt });
});

test('two people whose addresses are labels and tags of one project are both erased', async () => {
  const { useCases: use } = server;
  const { principal, project } = acme;
  const organization = principal.organizationId;
  const ids: string[] = [];
  for (const address of ['first@example.test', 'second@example.test']) {
    const person = await use.createUser(principal, { email: address, name: 'Tagged' });
    ids.push(person.id);
    const tagged = { title: 'Tagged', tagNames: [address] };
    await use.createLabel(principal, { project: project.id, name: address });
    await use.createTicket(principal, { project: project.id, boardSlug: 'open', ...tagged });
    await use.createDocument(principal, { organization, projectId: project.id, ...tagged });
    await use.removeOrganizationMember(operatorPrincipal(organization), {
      organization,
      user: person.id,
    });
  }
  for (const userId of ids) {
    await erasePerson({ url: fixture.url, userId, renames: false, addressOf: () => null });
  }
  await fixture.seeAs(principal);
  const formers = ids.map((userId) => `former-member-${userId.slice(-8)}@erased.invalid`);
  for (const table of ['labels', 'tags', 'article_tags']) {
    const rows = await fixture.sql<{ name: string }>(
      `select name from basalt.${table} where organization_id = $1 and name_key = any($2) order by name`,
      [organization, formers],
    );
    expect([table, ...rows.map((row) => row.name)]).toEqual([table, ...formers.toSorted()]);
  }
});
