import type { components } from '@basalt/client';
import { at, withQuery } from './address.ts';
import type { Role } from './records.ts';
import { fetchJson, fetchAll } from './request.ts';

export type OrganizationMember = components['schemas']['OrganizationMember'];
export type Invitation = components['schemas']['Invitation'];

/** The people of an organization by name, for its owners and admins. */
export const listPeople = (organization: string) =>
  fetchAll<OrganizationMember>(at('organizations', organization, 'members'));

/** Gives a person another role; only owners make owners. */
export const changeRole = (organization: string, person: string, role: Role) =>
  fetchJson<OrganizationMember>('PATCH', at('organizations', organization, 'members', person), {
    role,
  });

/** Ends a membership. The person's open invitations end. With `revokes` the credentials of the person are revoked and their webhooks are paused. */
export const removePerson = (organization: string, person: string, revokes: boolean) =>
  fetchJson<undefined>(
    'DELETE',
    withQuery(at('organizations', organization, 'members', person), {
      revoke: revokes ? 'credentials,webhooks' : undefined,
    }),
  );

/** The invitations that are neither accepted nor revoked, for owners and admins. */
export const listInvitations = (organization: string) =>
  fetchAll<Invitation>(at('organizations', organization, 'invitations'));

/** Sends an invitation by mail; a further one to the same address replaces it. */
export const invite = (organization: string, body: { email: string; role: string }) =>
  fetchJson<Invitation>('POST', at('organizations', organization, 'invitations'), body);

export const revokeInvitation = (organization: string, invitation: string) =>
  fetchJson<undefined>('DELETE', at('organizations', organization, 'invitations', invitation));

/** Adds a person of the organization to a project. */
export const addToProject = (project: string, person: string) =>
  fetchJson<unknown>('POST', at('projects', project, 'members'), { user_id: person });

/** Removes a person from a project; owners and admins keep their access. */
export const removeFromProject = (project: string, person: string) =>
  fetchJson<undefined>('DELETE', at('projects', project, 'members', person));
