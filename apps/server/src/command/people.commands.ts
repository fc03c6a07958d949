import { invalid, isIdentifier } from '@basalt/domain';
import { refuseErasing } from '@basalt/persistence';
import { hashPassword } from '@basalt/security';
import type { Command } from './command.ts';
import { actingFor, actingForProject } from './acting-for.ts';
import { nameOf, pageForms, pageOf, required, roleOf } from './read-options.ts';
import { passwordOf } from './read-password.ts';

/** Commands that make organizations and people, and give people their projects. */
export const peopleCommands: readonly Command[] = [
  {
    name: 'organization create',
    summary: 'Create an organization',
    options: { name: { value: 'N', required: true } },
    run: async (call, { createOrganization }, storage) => {
      const organization = await createOrganization({ name: nameOf(call) });
      storage.markUsed();
      return { ...organization };
    },
  },
  {
    name: 'organization list',
    summary: 'List the organizations of the deployment, oldest first',
    options: pageForms,
    run: async (call, { listOrganizations }) => ({ ...(await listOrganizations(pageOf(call))) }),
  },
  {
    name: 'organization storage',
    summary: 'Show how many bytes the records and events of an organization take, without indexes',
    words: ['ID'],
    run: async (call, cradle) => {
      const { organizationId } = await actingFor(cradle, call.words[0] ?? '');
      const stored = await cradle.storedBytes.of(organizationId);
      const mebibytes = cradle.organizationCaps.storedMebibytes;
      return {
        id: organizationId,
        stored_bytes: stored,
        most_bytes: mebibytes === 0 ? null : mebibytes * 1024 * 1024,
      };
    },
  },
  {
    name: 'organization rename',
    summary: 'Give an organization another name; its slug stays',
    words: ['ID'],
    options: { name: { value: 'N', required: true } },
    run: async (call, cradle) => {
      const name = nameOf(call);
      const [organization = ''] = call.words;
      const principal = await actingFor(cradle, organization);
      return {
        ...(await cradle.updateOrganization(principal, {
          organization: principal.organizationId,
          name,
        })),
      };
    },
  },
  {
    name: 'organization suspend',
    summary: 'Refuse every caller of an organization, and keep its data',
    words: ['ID'],
    notes:
      'API keys, sessions, apps, feeds and files are refused with `organization_suspended` from now on, and\n' +
      'open streams end. Webhooks, notifications, mails and imports wait until `organization resume`.',
    run: async (call, cradle) => {
      const principal = await actingFor(cradle, call.words[0] ?? '');
      const organization = principal.organizationId;
      return { ...(await cradle.suspendOrganization(principal, { organization })) };
    },
  },
  {
    name: 'organization resume',
    summary: 'End the suspension of an organization: what waited continues',
    words: ['ID'],
    run: async (call, cradle, { ownerUrl }) => {
      const principal = await actingFor(cradle, call.words[0] ?? '');
      const organization = principal.organizationId;
      await refuseErasing(ownerUrl, organization);
      return { ...(await cradle.resumeOrganization(principal, { organization })) };
    },
  },
  {
    name: 'user create',
    summary: 'Create a person of an organization; with a confirmed email unless --unconfirmed',
    options: {
      organization: { value: 'ID', required: true },
      email: { value: 'E', required: true },
      name: { value: 'N', required: true },
      role: { value: 'owner|admin|member' },
      password: { value: 'P' },
      'password-stdin': {},
      unconfirmed: {},
    },
    notes:
      'Other users of this machine can see P in the list of processes. Better set BASALT_PASSWORD, or\n' +
      'give --password-stdin and the password on standard input. Without any, there is no local sign-in.',
    run: async (call, cradle) => {
      const input = {
        email: required(call, 'email'),
        name: nameOf(call),
        role: roleOf(call),
        confirmed: !call.flags.has('unconfirmed'),
      };
      const password = await passwordOf(call);
      const principal = await actingFor(cradle, required(call, 'organization'));
      const passwordHash = password === null ? null : await hashPassword(password);
      return { ...(await cradle.createUser(principal, { ...input, passwordHash })) };
    },
  },
  {
    name: 'project member-add',
    summary: 'Give a person of the organization access to a project',
    options: { project: { value: 'ID', required: true }, user: { value: 'ID', required: true } },
    run: async (call, cradle) => {
      const project = required(call, 'project');
      const user = required(call, 'user');
      const principal = await actingForProject(cradle, project);
      if (!isIdentifier(user)) throw invalid('user_id', 'is not a person of this organization');
      return cradle.addProjectMember(principal, { project, user });
    },
  },
];
