import { operatorPrincipal, systemPrincipal } from '@basalt/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { erasePerson } from '../src/index.ts';
import { aTenant, type Tenant } from './fixture.ts';
import { aProvider, openIdentityFixture, type IdentityFixture } from './identity-fixture.ts';

const email = 'ada@example.test';

let identity: IdentityFixture;
let home: Tenant;
let inviting: Tenant;
beforeAll(async () => {
  identity = await openIdentityFixture(aProvider('unused'));
  const server = await identity.fixture.serve();
  home = await aTenant(server, 'Home');
  inviting = await aTenant(server, 'Inviting');
});
afterAll(() => identity.fixture.close());

/** A person who was a member of `home` only, and has an open invitation into both organizations. */
async function invitedPerson() {
  const { use, tools } = identity;
  const { organizationId: organization } = home.principal;
  const { id } = await use.createUser(home.principal, { email, name: 'Ada' });
  await use.removeOrganizationMember(operatorPrincipal(organization), { organization, user: id });
  const tokens: string[] = [];
  for (const { principal } of [home, inviting]) {
    const input = { organization: principal.organizationId, email, role: 'owner' } as const;
    await identity.signOf(0).inviteMember(systemPrincipal(principal.organizationId), input);
    const mail = tools.mails.at(-1);
    if (mail?.kind !== 'invitation') throw new Error('no mail');
    tokens.push(mail.data.token);
  }
  return { id, tokens };
}

/** The number of invitations, and the texts of labels, of an organization. */
async function leftIn({ principal }: Tenant) {
  const { fixture } = identity;
  await fixture.seeAs(principal);
  const [row] = await fixture.sql<{ invitations: number; labels: string }>(
    `select (select count(*)::int from basalt.invitations where organization_id = $1) as invitations,
      (select string_agg(name, ' ') from basalt.labels where organization_id = $1) as labels`,
    [principal.organizationId],
  );
  return row;
}

test('the open invitations of an erased person end, also where they were never a member and a run was killed', async () => {
  const { fixture, use } = identity;
  const { id, tokens } = await invitedPerson();
  await use.createLabel(inviting.principal, { project: inviting.project.id, name: `ask ${email}` });
  const erase = () =>
    erasePerson({ url: fixture.url, userId: id, renames: false, addressOf: () => null });

  // A label that cannot be changed yet ends the first run, after the invitations of this organization were read for texts.
  await fixture.sql(`create function basalt.stay() returns trigger language plpgsql as
    $$ begin raise exception 'killed'; end $$`);
  await fixture.sql(`create trigger stay before update on basalt.labels for each row
    when (old.name like 'ask %') execute function basalt.stay()`);
  await expect(erase()).rejects.toThrow('killed');
  await fixture.sql('drop trigger stay on basalt.labels');
  // Only the invitation shows the next run that this organization names the person.
  expect(await leftIn(inviting)).toMatchObject({ invitations: 1 });

  expect(await erase()).toMatchObject({ rows: { invitations: 2, users: 1 } });
  expect(await leftIn(home)).toMatchObject({ invitations: 0 });
  const remaining = await leftIn(inviting);
  expect(remaining?.invitations).toBe(0);
  expect(remaining?.labels).toContain(`ask former-member-${id.slice(-8)}@erased.invalid`);
  for (const token of tokens) {
    const acceptance = { token, name: 'Ada', password: 'correct horse', caller: null };
    const refused = {
      code: 'validation_failed',
      details: { errors: { token: [expect.anything()] } },
    };
    await expect(
      identity.signOf(1).acceptInvitation({ ...acceptance, address: '192.0.2.1' }),
    ).rejects.toMatchObject(refused);
  }
});
