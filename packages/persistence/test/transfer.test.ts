import { plainRichText } from '@basalt/domain/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportOrganization, importOrganization, openBackup } from '../src/index.ts';
import { derivedTables } from '../src/backup/organization-parts.ts';
import { asking, connected } from '../testing/index.ts';
import { openBackupFixture, secretKey, signerNamed } from './backup-fixture.ts';
import { openFixture, type Fixture, type Server, type Tenant } from './fixture.ts';
import { organizationContent } from './organization-content.ts';
import { aFieldOfFewerOptions, aFullTenant } from './two-tenants.ts';

let source: Fixture;
let target: Fixture;
let server: Server;
let acme: Tenant;
let id: string;
/** An export of Acme. */
let file: string;
const backups = openBackupFixture();
const signer = signerNamed('us');

beforeAll(async () => {
  source = await openFixture();
  target = await openFixture();
  server = await source.serve();
  acme = await aFullTenant(server, 'Acme');
  await aFullTenant(server, 'Borealis');
  id = acme.principal.organizationId;
  await withValues(acme);
  file = backups.newFile();
  await exportOrganization({ url: source.url, secretKey, signer, organizationId: id, file });
});

/** Gives a ticket values of custom fields: Ada as a person, and options, also of a field that lost one. */
async function withValues({ principal, project }: Tenant): Promise<void> {
  const { useCases } = server;
  const named = { organization: id, projectId: null };
  const options = [{ name: 'low' }, { name: 'high' }];
  await useCases.createField(principal, { ...named, name: 'who', type: 'person' });
  await useCases.createField(principal, { ...named, name: 'kinds', type: 'choices', options });
  const page = { limit: 1 };
  await aFieldOfFewerOptions(server, acme);
  const { items } = await useCases.listOrganizationMembers(principal, { organization: id, page });
  const customFields = { who: items[0]?.id ?? '', kinds: ['high', 'low'], rank: 'c' };
  const content = { title: 'secret values', boardSlug: 'open', customFields };
  await useCases.createTicket(principal, { project: project.id, ...content });
}

afterAll(async () => {
  await source.close();
  await target.close();
  await backups.close();
});

const take = async (from: string, into = target.url, key = secretKey) =>
  importOrganization({ ...tools, url: into, secretKeys: [key], backup: await openBackup(from) });

const tools = { signer, richText: plainRichText, newId: () => crypto.randomUUID() };

/** The rows of the organization, without those that are counted from its log, and its log. */
const contentOf = async (url: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(await organizationContent(url, id)).filter(([name]) => !derivedTables.has(name)),
  );

test('an organization that was exported and imported is equal, and its log goes on behind what came', async () => {
  const { rows, people_matched: matched } = await take(file);
  expect(matched).toBe(0);
  expect(
    Object.entries(rows).filter(([name, count]) => count === 0 && name !== 'identities'),
  ).toEqual([]);
  expect(await contentOf(target.url)).toEqual(await contentOf(source.url));
  const targetServer = await target.serve();
  const before = (await contentOf(target.url))['log'] ?? '';
  await targetServer.useCases.createLabel(acme.principal, {
    project: acme.project.id,
    name: 'later',
  });
  const log = (await contentOf(target.url))['log'] ?? '';
  expect(log.startsWith(`${before} `)).toBe(true);
});

test('what is here already, and a taken name, are refused, and nothing is changed', async () => {
  await expect(take(file)).rejects.toThrow(`the organization ${id} is here already`);
  const destination = await openFixture();
  try {
    const [acmeRow] = await asking(source.url, (ask) =>
      ask(`select slug from basalt.organizations where id = '${id}'`),
    );
    await destination.sql(`insert into basalt.organizations (id, name, slug, created_at, updated_at)
      values (gen_random_uuid(), 'Acme', '${acmeRow?.['slug']}', now(), now())`);
    await expect(take(file, destination.url)).rejects.toThrow(
      /same name or id .*organizations_slug/u,
    );
    const [row] = await asking(destination.url, (ask) =>
      ask('select count(*) as all from basalt.users'),
    );
    expect(Number(row?.['all'])).toBe(0);
  } finally {
    await destination.close();
  }
});

test('a person who has an account of the same email keeps it, and is everywhere in the records that came', async () => {
  const destination = await openFixture();
  try {
    await destination.sql(`insert into basalt.users (id, name, email, created_at, updated_at)
      values (gen_random_uuid(), 'Ada here', 'acme@example.test', now(), now())`);
    expect(await take(file, destination.url)).toMatchObject({ people_matched: 1 });
    const found = await asking(destination.url, (ask) =>
      ask(`select u.name, (select count(*) from basalt.ticket_assignees a where a.user_id = u.id
        and a.organization_id = '${id}') as assigned from basalt.users u`),
    );
    expect(found).toEqual([{ name: 'Ada here', assigned: '1' }]);
    const [values] = await asking(destination.url, (ask) =>
      ask(`select count(*) as all from basalt.users u
        join basalt.ticket_fields x on x.item = u.id
        join basalt.tickets t on t.id = x.ticket_id and t.field_values ->> x.field_id::text = u.id::text`),
    );
    expect(values).toEqual({ all: '1' });
  } finally {
    await destination.close();
  }
});

test('another secret key, another version and a backup of everything are refused, each with what to do', async () => {
  await expect(take(file, target.url, 'cd'.repeat(16))).rejects.toThrow('another secret key');
  const whole = backups.newFile();
  await backups.take(source.url, whole);
  await expect(take(whole)).rejects.toThrow('basalt restore');
  await expect(backups.restore(file, await backups.bare())).rejects.toThrow('organization import');
  const other = await openFixture();
  try {
    await connected(other.url, (client) =>
      client.query(`update basalt.schema_migrations set checksum = 'x' where name like '0001%'`),
    );
    await expect(take(file, other.url)).rejects.toThrow('another version');
  } finally {
    await other.close();
  }
});

test('a file with rows of another organization than its own is refused, and nothing is imported', async () => {
  const destination = await openFixture();
  try {
    const backup = await openBackup(file);
    const header = {
      ...backup.header,
      organization: { id: crypto.randomUUID(), name: 'Another', rows: 1 },
    };
    await expect(
      importOrganization({
        ...tools,
        url: destination.url,
        secretKeys: [secretKey],
        backup: { ...backup, header },
      }),
    ).rejects.toThrow(/rows of \w+ that do not belong to the organization/u);
    const [row] = await asking(destination.url, (ask) =>
      ask('select count(*) as all from basalt.users'),
    );
    expect(Number(row?.['all'])).toBe(0);
  } finally {
    await destination.close();
  }
});

test('an organization that is not there is not exported, and no file is left', async () => {
  const absent = { url: source.url, secretKey, signer, organizationId: crypto.randomUUID() };
  await expect(exportOrganization({ ...absent, file: backups.newFile() })).rejects.toThrow(
    'there is no organization',
  );
});

test('an owner whom row-level security holds exports and imports as well', async () => {
  const owner = `mover_${process.pid}`;
  await source.sql(`create role ${owner} login password 'owner'`);
  const destination = await openFixture();
  try {
    await source.sql(`grant basalt_app, basalt_gatekeeper to ${owner}`);
    const asOwner = (url: string) =>
      Object.assign(new URL(url), { username: owner, password: 'owner' }).href;
    for (const { url } of [source, destination]) {
      await connected(url, (client) => giveAll(client, owner));
    }
    const again = backups.newFile();
    await exportOrganization({
      url: asOwner(source.url),
      secretKey,
      signer,
      organizationId: id,
      file: again,
    });
    await take(again, asOwner(destination.url));
    expect(await contentOf(destination.url)).toEqual(await contentOf(source.url));
  } finally {
    for (const { url } of [source, destination]) {
      await connected(url, (client) =>
        client.query(`reassign owned by ${owner} to current_user; drop owned by ${owner}`),
      );
    }
    await destination.close();
    await source.sql(`drop role ${owner}`);
  }
});

/** Makes the role the owner of all that the migrations made for the login of the tests. */
async function giveAll(client: Parameters<Parameters<typeof connected>[1]>[0], owner: string) {
  await client.query(`
    do $$
    declare one record;
    begin
      execute format('alter database %I owner to ${owner}', current_database());
      alter schema basalt owner to ${owner};
      for one in select oid::regclass as name, relkind from pg_class
        where relnamespace = 'basalt'::regnamespace and relkind in ('r', 'S', 'v') and relowner = current_user::regrole
          and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype in ('a', 'i'))
      loop
        execute format('alter %s %s owner to ${owner}',
          case one.relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, one.name);
      end loop;
      for one in select oid::regprocedure as name, prokind from pg_proc
        where pronamespace = 'basalt'::regnamespace and proowner = current_user::regrole
      loop
        execute format('alter routine %s owner to ${owner}', one.name);
      end loop;
    end $$`);
}
