import { operatorPrincipal, type Principal } from '../src/access/principal.ts';
import { revocables } from '../src/tenancy/use-cases/revoke-made-by.ts';
import { browser, password, type IdentityFixture } from './identity-fixture.ts';
import type { Cases, Prepare } from './project-scenarios.ts';

const email = 'new@example.test';

const withMember =
  (call: (fixture: IdentityFixture, user: string) => Promise<unknown>): Prepare =>
  async (fixture) => {
    const { id } = await fixture.person();
    return async () => call(fixture, id);
  };

const member = ({ principal }: IdentityFixture, user: string) => ({
  organization: principal.organizationId,
  user,
});

/** The operator, and the organization that they suspend or resume. */
const theOrganization = ({ organizationId }: Principal) =>
  [operatorPrincipal(organizationId), { organization: organizationId }] as const;

const inProject = ({ project }: IdentityFixture, user: string) => ({ project: project.id, user });

const invite = async ({ sign, principal }: IdentityFixture, projectIds: string[] = []) =>
  sign.inviteMember(principal, {
    organization: principal.organizationId,
    email,
    role: 'member',
    projectIds,
  });

/** Invites a person; answers what only the mail contains. */
async function invited(fixture: IdentityFixture, projectIds?: string[]): Promise<string> {
  await invite(fixture, projectIds);
  const mail = fixture.mails.at(-1);
  if (mail?.kind !== 'invitation') throw new Error('no mail');
  return mail.data.token;
}

const accept = async ({ sign }: IdentityFixture, token: string) =>
  sign.acceptInvitation({ token, name: 'New', password, caller: null, address: browser.address });

const withCredential =
  (call: (fixture: IdentityFixture, publicId: string) => Promise<unknown>): Prepare =>
  async (fixture) => {
    const input = { name: 'ci', scopes: ['tickets:read'] };
    const { public_id } = await fixture.act.createCredential(fixture.principal, input);
    return async () => call(fixture, public_id);
  };

/** An admin who issued a credential, made a webhook and sent an invitation, as others did. */
async function madeSomething({
  act,
  sign,
  principal,
  person,
}: IdentityFixture): Promise<{ id: string }> {
  const { organizationId: organization } = principal;
  const { id } = await person({ role: 'admin' });
  const admin: Principal = { ...principal, actor: { type: 'user', id, name: 'Ada' } };
  for (const maker of [admin, principal]) {
    await act.createCredential(maker, { name: 'ci', scopes: ['*'] });
    const input = { organization, url: 'https://example.org/hook', events: ['ticket.*'] };
    await act.createWebhook(maker, input);
    await act.createGitConnection(maker, { organization, name: 'Shop', kind: 'github' });
    const app = { homePage: null, redirectUris: ['https://example.org/'], confidential: false };
    await act.registerApp(maker, { ...app, name: 'Notes' });
    await sign.inviteMember(maker, {
      organization,
      email: `${maker === admin}@example.test`,
      role: 'member',
    });
  }
  const { public_id: publicId } = await act.createCredential(admin, { name: 'old', scopes: ['*'] });
  await act.revokeCredential(principal, { publicId });
  return { id };
}

/** How each case of people, their invitations and the credentials of an organization is performed. */
export const peopleScenarios = {
  createCredential: {
    always:
      async ({ act, principal }) =>
      async () =>
        act.createCredential(principal, { name: 'ci', scopes: ['tickets:read'] }),
  },
  rotateCredential: {
    always: withCredential(async ({ act, principal }, publicId) =>
      act.rotateCredential(principal, { publicId }),
    ),
  },
  revokeCredential: {
    'it was not revoked': withCredential(async ({ act, principal }, publicId) =>
      act.revokeCredential(principal, { publicId }),
    ),
    'nothing changes': async (fixture) => {
      const { act, principal } = fixture;
      const { public_id: publicId } = await act.createCredential(principal, {
        name: 'ci',
        scopes: ['*'],
      });
      await act.revokeCredential(principal, { publicId });
      return async () => act.revokeCredential(principal, { publicId });
    },
  },
  updateOrganization: {
    'a field is edited':
      async ({ act, principal }) =>
      async () =>
        act.updateOrganization(principal, {
          organization: principal.organizationId,
          name: 'Renamed',
        }),
    'nothing changes':
      async ({ act, principal }) =>
      async () =>
        act.updateOrganization(principal, {
          organization: principal.organizationId,
          name: 'Quarry',
        }),
  },
  suspendOrganization: {
    'it is active':
      async ({ act, principal }) =>
      async () =>
        act.suspendOrganization(...theOrganization(principal)),
    'nothing changes': async ({ act, principal }) => {
      await act.suspendOrganization(...theOrganization(principal));
      return async () => act.suspendOrganization(...theOrganization(principal));
    },
  },
  resumeOrganization: {
    'it is suspended': async ({ act, principal }) => {
      await act.suspendOrganization(...theOrganization(principal));
      return async () => act.resumeOrganization(...theOrganization(principal));
    },
    'nothing changes':
      async ({ act, principal }) =>
      async () =>
        act.resumeOrganization(...theOrganization(principal)),
  },
  createUser: {
    always:
      async ({ person }) =>
      async () =>
        person(),
  },
  addOrganizationMember: {
    always: async (fixture) => {
      const { id } = await fixture.person();
      await fixture.act.removeOrganizationMember(fixture.principal, member(fixture, id));
      const input = { ...member(fixture, id), role: 'admin' } as const;
      return async () => fixture.act.addOrganizationMember(fixture.principal, input);
    },
  },
  changeMemberRole: {
    'the role changes': withMember(async (fixture, user) =>
      fixture.act.changeMemberRole(fixture.principal, { ...member(fixture, user), role: 'admin' }),
    ),
    'to a lower role, which ends their invitations': async (fixture) => {
      const { id } = await madeSomething(fixture);
      const input = { ...member(fixture, id), role: 'member' } as const;
      return async () => fixture.act.changeMemberRole(fixture.principal, input);
    },
    'nothing changes': withMember(async (fixture, user) =>
      fixture.act.changeMemberRole(fixture.principal, { ...member(fixture, user), role: 'member' }),
    ),
  },
  removeOrganizationMember: {
    'their keys, webhooks, apps and Git connections stay': async (fixture) => {
      const { id } = await madeSomething(fixture);
      return async () =>
        fixture.act.removeOrganizationMember(fixture.principal, member(fixture, id));
    },
    'their keys, webhooks, apps and Git connections are revoked': async (fixture) => {
      const { id } = await madeSomething(fixture);
      const input = { ...member(fixture, id), revoke: revocables };
      return async () => fixture.act.removeOrganizationMember(fixture.principal, input);
    },
  },
  addProjectMember: {
    'the person was not a member': withMember(async (fixture, user) =>
      fixture.act.addProjectMember(fixture.principal, inProject(fixture, user)),
    ),
    'nothing changes': async (fixture) => {
      const { id } = await fixture.person();
      await fixture.act.addProjectMember(fixture.principal, inProject(fixture, id));
      return async () => fixture.act.addProjectMember(fixture.principal, inProject(fixture, id));
    },
  },
  putProjectMember: {
    'the person was not a member': withMember(async (fixture, user) =>
      fixture.act.putProjectMember(fixture.principal, inProject(fixture, user)),
    ),
    'nothing changes': async (fixture) => {
      const { id } = await fixture.person();
      await fixture.act.putProjectMember(fixture.principal, inProject(fixture, id));
      return async () => fixture.act.putProjectMember(fixture.principal, inProject(fixture, id));
    },
  },
  removeProjectMember: {
    always: async (fixture) => {
      const { id } = await fixture.person();
      await fixture.act.addProjectMember(fixture.principal, inProject(fixture, id));
      return async () => fixture.act.removeProjectMember(fixture.principal, inProject(fixture, id));
    },
  },
  inviteMember: {
    'no invitation of the address is open': async (fixture) => async () => invite(fixture),
    'it replaces an open invitation': async (fixture) => {
      await invite(fixture);
      return async () => invite(fixture);
    },
  },
  withdrawInvitation: {
    always: async (fixture) => {
      const { id: invitation } = await invite(fixture);
      const organization = fixture.principal.organizationId;
      return async () =>
        fixture.sign.withdrawInvitation(fixture.principal, { organization, invitation });
    },
  },
  acceptInvitation: {
    'by a person who is not a member': async (fixture) => {
      const token = await invited(fixture);
      return async () => accept(fixture, token);
    },
    'it names a project': async (fixture) => {
      const token = await invited(fixture, [fixture.project.id]);
      return async () => accept(fixture, token);
    },
    'by a person who is already a member': async (fixture) => {
      const token = await invited(fixture);
      await fixture.person({ email });
      return async () => accept(fixture, token);
    },
  },
} satisfies Readonly<Record<string, Cases>>;
