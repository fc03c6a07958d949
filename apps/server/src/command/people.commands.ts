import { hashPassword } from '@basalt/security';
import type { Command } from './command.ts';
import { actingFor, actingForProject } from './acting-for.ts';
import { nameOf, required, roleOf } from './read-options.ts';

/** Commands that make organizations and people, and give people their projects. */
export const peopleCommands: readonly Command[] = [
  {
    name: 'organization create',
    summary: 'Found an organization',
    options: { name: { value: 'N', required: true } },
    run: async (call, { createOrganization }) => ({
      ...(await createOrganization({ name: nameOf(call) })),
    }),
  },
  {
    name: 'user create',
    summary: 'Make a person of an organization; with a confirmed email unless --unconfirmed',
    options: {
      organization: { value: 'ID', required: true },
      email: { value: 'E', required: true },
      name: { value: 'N', required: true },
      role: { value: 'owner|admin|member' },
      password: { value: 'P' },
      unconfirmed: {},
    },
    run: async (call, cradle) => {
      const principal = await actingFor(cradle, required(call, 'organization'));
      const { password } = call.options;
      return {
        ...(await cradle.createUser(principal, {
          email: required(call, 'email'),
          name: nameOf(call),
          role: roleOf(call),
          passwordHash: password === undefined ? null : await hashPassword(password),
          confirmed: !call.flags.has('unconfirmed'),
        })),
      };
    },
  },
  {
    name: 'project member-add',
    summary: 'Give a person of the organization access to a project',
    options: { project: { value: 'ID', required: true }, user: { value: 'ID', required: true } },
    run: async (call, cradle) => {
      const project = required(call, 'project');
      const principal = await actingForProject(cradle, project);
      return cradle.addProjectMember(principal, { project, user: required(call, 'user') });
    },
  },
];
