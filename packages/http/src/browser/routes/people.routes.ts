import { byId, pageOfAll, maxInvitedProjects } from '@basalt/domain';
import * as v from 'valibot';
import { listOf, nothing, one, createdWithoutAddress, issued } from '../../operation/answer.ts';
import { identifier, identifiers } from '../../fields/identifiers.ts';
import { revocableList } from '../../fields/made-by.ts';
import { flag } from '../../fields/text.ts';
import { email, role } from '../../fields/sign-in.ts';
import { browserRoute } from './browser-route.ts';
import { memberEntries, memberFilterOf } from '../../fields/member-filter.ts';
import {
  invitation,
  issuedInvitation,
  organizationMember,
  ownOrganization,
  projectMembership,
} from '../../records/browser.records.ts';

/** The organizations of a person, and the people in them. */
export const peopleRoutes = [
  browserRoute({
    id: 'listOwnOrganizations',
    method: 'GET',
    path: '/organizations',
    summary: 'List your organizations',
    tag: 'People',
    access: 'signed_in',
    answer: listOf(ownOrganization),
    errors: [],
    handle: async ({ caller, page }, use) =>
      pageOfAll(await use.listOwnOrganizations(caller), page, byId('up')),
  }),
  browserRoute({
    id: 'listInvitations',
    method: 'GET',
    path: '/organizations/{organization}/invitations',
    summary: 'List open invitations',
    tag: 'People',
    access: 'member',
    answer: listOf(invitation),
    errors: [],
    handle: async ({ principal, params, page }, use) =>
      pageOfAll(await use.listInvitations(principal, params), page, byId('up')),
  }),
  browserRoute({
    id: 'inviteMember',
    method: 'POST',
    path: '/organizations/{organization}/invitations',
    summary: 'Invite a person by email',
    description:
      'The invitation is valid for seven days. A new invitation to the same address replaces it. Who accepts it becomes a member of the projects in `project_ids`; a project that is archived or deleted by then is left out. With `by_link`, no mail is sent: the answer has the token of the link `/login/invitation#token=…`, which you hand over yourself. Such a link does not show that the person owns the address, so it does not confirm the email of an account.',
    tag: 'People',
    access: 'member',
    body: {
      email,
      role,
      project_ids: v.exactOptional(identifiers(maxInvitedProjects)),
      by_link: v.exactOptional(flag),
    },
    answer: createdWithoutAddress(issuedInvitation),
    errors: ['insufficient_role', 'too_many_invitations', 'quota_exceeded'],
    handle: (
      { principal, params, body: { project_ids: projectIds = [], by_link: byLink, ...body } },
      use,
    ) => use.inviteMember(principal, { ...params, ...body, projectIds, byLink }),
  }),
  browserRoute({
    id: 'withdrawInvitation',
    method: 'DELETE',
    path: '/organizations/{organization}/invitations/{invitation}',
    summary: 'Withdraw an invitation',
    tag: 'People',
    access: 'member',
    answer: nothing,
    errors: ['insufficient_role'],
    handle: ({ principal, params }, use) => use.withdrawInvitation(principal, params),
  }),
  browserRoute({
    id: 'listOrganizationMembers',
    method: 'GET',
    path: '/organizations/{organization}/members',
    summary: 'List the people of an organization',
    description: 'Sorted by name. `q` searches name and email.',
    tag: 'People',
    access: 'member',
    query: memberEntries,
    answer: listOf(organizationMember),
    errors: [],
    handle: ({ principal, params, query, page }, use) =>
      use.listOrganizationMembers(principal, { ...params, filter: memberFilterOf(query), page }),
  }),
  browserRoute({
    id: 'addOrganizationMember',
    method: 'POST',
    path: '/organizations/{organization}/members',
    summary: 'Add a former member again',
    description: 'A person who was never a member must be invited.',
    tag: 'People',
    access: 'member',
    body: { user_id: identifier, role },
    answer: createdWithoutAddress(organizationMember),
    errors: ['insufficient_role'],
    handle: ({ principal, params, body }, use) =>
      use.addOrganizationMember(principal, { ...params, user: body.user_id, role: body.role }),
  }),
  browserRoute({
    id: 'changeMemberRole',
    method: 'PATCH',
    path: '/organizations/{organization}/members/{person}',
    summary: 'Change the role of a person',
    description: 'Only owners can give or take the role of owner.',
    tag: 'People',
    access: 'member',
    body: { role },
    answer: one(organizationMember),
    errors: ['insufficient_role', 'last_owner'],
    handle: ({ principal, params: { organization, person: user }, body }, use) =>
      use.changeMemberRole(principal, { organization, user, role: body.role }),
  }),
  browserRoute({
    id: 'removeOrganizationMember',
    method: 'DELETE',
    path: '/organizations/{organization}/members/{person}',
    summary: 'End a membership',
    description:
      'All people can end their own membership. The open invitations that the person sent end. Credentials and webhooks that the person made continue to work, unless `revoke` names them: then the credentials that they issued or rotated are revoked, and the webhooks that they made, sent to another address or rotated the secret of, themselves or through such a credential, are paused. Their lists find them by `created_by`.',
    tag: 'People',
    access: 'member',
    query: { revoke: v.exactOptional(revocableList) },
    answer: nothing,
    errors: ['insufficient_role', 'last_owner'],
    handle: ({ principal, params: { organization, person: user }, query: { revoke = [] } }, use) =>
      use.removeOrganizationMember(principal, { organization, user, revoke }),
  }),
  browserRoute({
    id: 'addProjectMember',
    method: 'POST',
    path: '/projects/{project}/members',
    summary: 'Add a person of the organization to a project',
    description: 'Nothing changes when the person is already in the project.',
    tag: 'People',
    access: 'member',
    body: { user_id: identifier },
    answer: issued(projectMembership),
    errors: ['insufficient_role', 'project_archived'],
    handle: ({ principal, params, body }, use) =>
      use.addProjectMember(principal, { ...params, user: body.user_id }),
  }),
];
