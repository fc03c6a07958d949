import { operatorPrincipal } from '@basalt/domain';
import { beforeAll, expect, test } from 'vitest';
import { eraseOrganization } from '../src/index.ts';
import { asking } from '../testing/index.ts';
import { type Tenant } from './fixture.ts';
import { organizationContent } from './organization-content.ts';
import { aFullTenant } from './two-tenants.ts';
import { useServer } from './use-server.ts';

const { fixture, server } = await useServer();

let acme: Tenant;
let borealis: Tenant;
let id: string;

beforeAll(async () => {
  acme = await aFullTenant(server, 'Acme');
  borealis = await aFullTenant(server, 'Borealis');
  id = acme.principal.organizationId;
});

/** The number of rows in which a text occurs, by table; of all tables of the schema. */
const rowsWith = (text: string): Promise<Record<string, number>> =>
  asking(fixture.url, async (ask) => {
    const tables = await ask(
      `select relname as name from pg_class where relnamespace = 'basalt'::regnamespace and relkind = 'r'`,
    );
    const found: Record<string, number> = {};
    for (const { name = '' } of tables) {
      const [row] = await ask(
        `select count(*)::text as count from basalt.${name} r where to_jsonb(r)::text like '%${text}%'`,
      );
      if (row?.['count'] !== '0') found[name] = Number(row?.['count']);
    }
    return found;
  });

const noBytes = async () => {};

test('an active organization is not erased', async () => {
  const before = await organizationContent(fixture.url, id);
  const erase = eraseOrganization({ url: fixture.url, organizationId: id, removeBytes: noBytes });
  await expect(erase).rejects.toThrow('is not suspended');
  expect(await organizationContent(fixture.url, id)).toEqual(before);
});

test('an erasure that is interrupted anywhere is completed by the next one, and nothing of the organization stays, nor anything of another one is touched', async () => {
  const { useCases: use } = server;
  const otherOrganization = borealis.principal.organizationId;
  // Ada of Acme is a member of both.
  const ada = await use.createUser(borealis.principal, {
    email: 'acme@example.test',
    name: 'Ada',
  });
  const only = await use.createUser(acme.principal, { email: 'only@example.test', name: 'Only' });
  const before = await organizationContent(fixture.url, otherOrganization);
  await use.suspendOrganization(operatorPrincipal(id), { organization: id });
  const digest = 'ab'.repeat(32);
  await fixture.seeAs(acme.principal);
  await fixture.sql(
    `update basalt.files set state = 'ready', expires_at = null, sha256 = $2 where organization_id = $1`,
    [id, digest],
  );
  const removed: unknown[] = [];
  const removeBytes = async (name: unknown) => {
    removed.push(name);
  };
  // A row that cannot be removed yet ends the first attempt in the middle.
  await fixture.sql(`create function basalt.stay() returns trigger language plpgsql as
    $$ begin raise exception 'killed'; end $$`);
  await fixture.sql(
    `create trigger stay before delete on basalt.tickets execute function basalt.stay()`,
  );
  const erase = () => eraseOrganization({ url: fixture.url, organizationId: id, removeBytes });
  await expect(erase()).rejects.toThrow('killed');
  expect(await rowsWith(id)).not.toEqual({});
  await fixture.sql('drop trigger stay on basalt.tickets');

  const receipt = await erase();
  expect(receipt).toMatchObject({
    organization_id: id,
    rows: { tickets: 2, projects: 1 },
  });
  expect(removed).toContainEqual({ organizationId: id, sha256: digest });
  expect(await rowsWith(id)).toEqual({});
  expect(await rowsWith(only.id)).toEqual({});
  expect(await rowsWith(ada.id)).toMatchObject({ users: 1, memberships: 1 });
  expect(await organizationContent(fixture.url, otherOrganization)).toEqual(before);
  await expect(erase()).rejects.toThrow('there is no organization');
});
