import type { Principal } from '../src/tenancy/principal.ts';
import { revocables } from '../src/tenancy/revoke-made-by.ts';
import { browser, password, type IdentityScene } from './identity-scene.ts';
import type { Cases, Prepare } from './performed-projects.ts';

const email = 'new@example.test';

const withMember =
  (call: (scene: IdentityScene, user: string) => Promise<unknown>): Prepare =>
  async (scene) => {
    const { id } = await scene.person();
    return async () => call(scene, id);
  };

const member = ({ principal }: IdentityScene, user: string) => ({
  organization: principal.organizationId,
  user,
});

const inProject = ({ project }: IdentityScene, user: string) => ({ project: project.id, user });

const invite = async ({ sign, principal }: IdentityScene) =>
  sign.inviteMember(principal, {
    organization: principal.organizationId,
    email,
    role: 'member',
  });

/** Invites somebody and answers what only the letter tells. */
async function invited(scene: IdentityScene): Promise<string> {
  await invite(scene);
  const letter = scene.letters.at(-1);
  if (letter?.kind !== 'invitation') throw new Error('no letter');
  return letter.data.token;
}

const accept = async ({ sign }: IdentityScene, token: string) =>
  sign.acceptInvitation({ token, name: 'New', password, caller: null, address: browser.address });

const withCredential =
  (call: (scene: IdentityScene, publicId: string) => Promise<unknown>): Prepare =>
  async (scene) => {
    const wish = { name: 'ci', scopes: ['tickets:read'] };
    const { public_id } = await scene.act.createCredential(scene.principal, wish);
    return async () => call(scene, public_id);
  };

/** An admin who issued a credential and made a webhook, as others did. */
async function madeSomething({ act, principal, person }: IdentityScene): Promise<{ id: string }> {
  const { organizationId: organization } = principal;
  const { id } = await person({ role: 'admin' });
  const admin: Principal = { ...principal, actor: { type: 'user', id, name: 'Ada' } };
  for (const maker of [admin, principal]) {
    await act.createCredential(maker, { name: 'ci', scopes: ['*'] });
    const wish = { organization, url: 'https://example.org/hook', events: ['ticket.*'] };
    await act.createWebhook(maker, wish);
  }
  const { public_id: publicId } = await act.createCredential(admin, { name: 'old', scopes: ['*'] });
  await act.revokeCredential(principal, { publicId });
  return { id };
}

/** How each case of people, their invitations and the credentials of an organization is performed. */
export const performedPeople = {
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
    'nothing changes': async (scene) => {
      const { act, principal } = scene;
      const { public_id: publicId } = await act.createCredential(principal, {
        name: 'ci',
        scopes: ['*'],
      });
      await act.revokeCredential(principal, { publicId });
      return async () => act.revokeCredential(principal, { publicId });
    },
  },
  renameOrganization: {
    'the name changes':
      async ({ act, principal }) =>
      async () =>
        act.renameOrganization(principal, { name: 'Renamed' }),
    'nothing changes':
      async ({ act, principal }) =>
      async () =>
        act.renameOrganization(principal, { name: 'Quarry' }),
  },
  createUser: {
    always:
      async ({ person }) =>
      async () =>
        person(),
  },
  addOrganizationMember: {
    always: async (scene) => {
      const { id } = await scene.person();
      await scene.act.removeOrganizationMember(scene.principal, member(scene, id));
      const wish = { ...member(scene, id), role: 'admin' } as const;
      return async () => scene.act.addOrganizationMember(scene.principal, wish);
    },
  },
  changeMemberRole: {
    'the role changes': withMember(async (scene, user) =>
      scene.act.changeMemberRole(scene.principal, { ...member(scene, user), role: 'admin' }),
    ),
    'nothing changes': withMember(async (scene, user) =>
      scene.act.changeMemberRole(scene.principal, { ...member(scene, user), role: 'member' }),
    ),
  },
  removeOrganizationMember: {
    'what they made stays': async (scene) => {
      const { id } = await madeSomething(scene);
      return async () => scene.act.removeOrganizationMember(scene.principal, member(scene, id));
    },
    'what they made is revoked': async (scene) => {
      const { id } = await madeSomething(scene);
      const wish = { ...member(scene, id), revoke: revocables };
      return async () => scene.act.removeOrganizationMember(scene.principal, wish);
    },
  },
  addProjectMember: {
    'they were not there': withMember(async (scene, user) =>
      scene.act.addProjectMember(scene.principal, inProject(scene, user)),
    ),
    'nothing changes': async (scene) => {
      const { id } = await scene.person();
      await scene.act.addProjectMember(scene.principal, inProject(scene, id));
      return async () => scene.act.addProjectMember(scene.principal, inProject(scene, id));
    },
  },
  removeProjectMember: {
    always: async (scene) => {
      const { id } = await scene.person();
      await scene.act.addProjectMember(scene.principal, inProject(scene, id));
      return async () => scene.act.removeProjectMember(scene.principal, inProject(scene, id));
    },
  },
  inviteMember: {
    'no invitation of the address is open': async (scene) => async () => invite(scene),
    'one is open, whose place it takes': async (scene) => {
      await invite(scene);
      return async () => invite(scene);
    },
  },
  withdrawInvitation: {
    always: async (scene) => {
      const { id: invitation } = await invite(scene);
      const organization = scene.principal.organizationId;
      return async () =>
        scene.sign.withdrawInvitation(scene.principal, { organization, invitation });
    },
  },
  acceptInvitation: {
    'by somebody new': async (scene) => {
      const token = await invited(scene);
      return async () => accept(scene, token);
    },
    'by somebody who is a member by now': async (scene) => {
      const token = await invited(scene);
      await scene.person({ email });
      return async () => accept(scene, token);
    },
  },
} satisfies Readonly<Record<string, Cases>>;
