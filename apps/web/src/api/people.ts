import type { components } from '@basalt/client';
import { at, withQuery } from './address.ts';
import type { Role } from './records.ts';
import { ask, askAll } from './request.ts';

export type OrganizationMember = components['schemas']['OrganizationMember'];
export type Invitation = components['schemas']['Invitation'];

/** The people of an organization by name, for its owners and admins. */
export const listPeople = (organization: string) =>
  askAll<OrganizationMember>(at('organizations', organization, 'members'));

/** Gives a person another role; only owners make owners. */
export const changeRole = (organization: string, person: string, role: Role) =>
  ask<OrganizationMember>('PATCH', at('organizations', organization, 'members', person), { role });

/** Ends a membership. With `revokes` the credentials of the person are revoked and their webhooks are paused. */
export const removePerson = (organization: string, person: string, revokes: boolean) =>
  ask<undefined>(
    'DELETE',
    withQuery(at('organizations', organization, 'members', person), {
      revoke: revokes ? 'credentials,webhooks' : undefined,
    }),
  );

/** The invitations that are neither accepted nor revoked, for owners and admins. */
export const listInvitations = (organization: string) =>
  askAll<Invitation>(at('organizations', organization, 'invitations'));

/** Sends an invitation by mail; a further one to the same address replaces it. */
export const invite = (organization: string, body: { email: string; role: string }) =>
  ask<Invitation>('POST', at('organizations', organization, 'invitations'), body);

export const revokeInvitation = (organization: string, invitation: string) =>
  ask<undefined>('DELETE', at('organizations', organization, 'invitations', invitation));

/** Adds a person of the organization to a project. */
export const addToProject = (project: string, person: string) =>
  ask<unknown>('POST', at('projects', project, 'members'), { user_id: person });

/** Removes a person from a project; owners and admins keep their access. */
export const removeFromProject = (project: string, person: string) =>
  ask<undefined>('DELETE', at('projects', project, 'members', person));
