import {
  filterOf,
  projectSorts,
  searchBudget,
  searchScopes,
  Organization,
  Project,
} from '@basalt/domain';
import * as v from 'valibot';
import { created, listOf, one } from '../operation/answer.ts';
import { filterEntries } from '../fields/filter-entries.ts';
import { archivedFilter, deletedFilter, search } from '../schema/query.ts';
import { memberEntries, memberFilterOf } from '../fields/member-filter.ts';
import { includedParts, shiftDays } from '../fields/copied-parts.ts';
import { identifierList } from '../fields/comma-list.ts';
import { identifier } from '../fields/identifiers.ts';
import { searchEntries } from '../fields/search.ts';
import { oneOf, projectKey } from '../fields/text.ts';
import { appToken, credential, organization, picture } from '../records/organization.records.ts';
import { project } from '../records/project.records.ts';
import { organizationMember } from '../records/browser.records.ts';
import { searchResult } from '../records/search.records.ts';
import { route } from '../operation/route.ts';
import { changeBody, newBody, sentFields } from '../fields/record-body.ts';

const { results, maxResults } = searchBudget;

const newProject = newBody(Project, ['name']);

/** The organization itself, and the projects in it. */
export const organizationRoutes = [
  route({
    id: 'readOrganization',
    method: 'GET',
    path: '/organizations/{organization}',
    summary: 'Read an organization',
    tag: 'Organizations',
    scope: 'organization:read',
    answer: one(organization),
    errors: [],
    handle: ({ principal, params }, use) => use.readOrganization(principal, params),
  }),
  route({
    id: 'updateOrganization',
    method: 'PATCH',
    path: '/organizations/{organization}',
    summary: 'Update an organization',
    description: 'The slug stays. Of the people of an organization, only owners can update it.',
    tag: 'Organizations',
    scope: 'organization:write',
    body: changeBody(Organization),
    answer: one(organization),
    errors: ['version_mismatch'],
    failsForPeople: ['insufficient_role'],
    handle: ({ principal, params, body, conditions }, use) =>
      use.updateOrganization(principal, {
        ...params,
        ...sentFields(Organization, body),
        conditions,
      }),
  }),
  route({
    id: 'listMembersOfOrganization',
    method: 'GET',
    path: '/organizations/{organization}/members',
    summary: 'List the people of an organization',
    description: 'Sorted by name. `q` searches name and email.',
    tag: 'Organizations',
    scope: 'organization:read',
    query: memberEntries,
    answer: listOf(organizationMember),
    errors: [],
    handle: ({ principal, params, query, page }, use) =>
      use.listOrganizationMembers(principal, {
        organization: params.organization,
        filter: memberFilterOf(query),
        page,
      }),
  }),
  route({
    id: 'listPictures',
    method: 'GET',
    path: '/organizations/{organization}/pictures',
    summary: 'List the pictures of people',
    description:
      'Without their bytes: `GET /organizations/{organization}/pictures/{id}` returns those, as PNG, JPEG or WebP. A picture never changes; a person who changes theirs gets one with another id.',
    tag: 'Organizations',
    scope: 'organization:read',
    query: { user_id: v.exactOptional(identifierList()) },
    answer: listOf(picture),
    errors: [],
    handle: ({ principal, params, query, page }, use) =>
      use.listPictures(principal, { ...params, userIds: query.user_id, page }),
  }),
  route({
    id: 'searchOrganization',
    method: 'GET',
    path: '/organizations/{organization}/search',
    summary: 'Search tickets, documents, projects and comments',
    description:
      'The best matches first: the record with this key, then those with all words in their title or name, then those with words in their text; among equals, what was changed last. Behind them come comments on tickets, with the key and title of their ticket: of each ticket, at most three with these words. At most 50 on a page. Without `q`, what was changed last. Archived records are left out unless `archived` selects them. Without `kinds`, the answer has the kinds that the scopes of the credential let it read (`tickets:read`, also for comments, `documents:read`, `projects:read`); a kind that is named without its scope is a 403. Of a word that very many tickets contain, only the tickets and comments changed last are compared.',
    tag: 'Organizations',
    scope: null,
    anyScopeOf: searchScopes,
    query: searchEntries,
    answer: listOf(searchResult, { perPage: results, most: maxResults, isCounted: false }),
    errors: [],
    handle: ({ principal, params, query, page }, use) =>
      use.searchOrganization(principal, {
        organization: params.organization,
        words: query.q,
        kinds: query.kinds,
        archived: query.archived,
        projectId: query.project_id,
        page,
      }),
  }),
  route({
    id: 'listProjects',
    method: 'GET',
    path: '/organizations/{organization}/projects',
    summary: 'List projects',
    description:
      'Without `sort` the projects are in creation order. The list includes archived ones unless `archived` selects. `q` searches name and key.',
    tag: 'Projects',
    scope: 'projects:read',
    query: {
      archived: archivedFilter('all'),
      q: search,
      ...filterEntries(Project),
      deleted: deletedFilter,
      sort: v.exactOptional(oneOf(projectSorts)),
    },
    answer: listOf(project),
    errors: [],
    handle: ({ principal, params, query, page }, use) =>
      use.listProjects(principal, {
        organization: params.organization,
        filter: {
          ...filterOf(Project, query),
          archived: query.archived,
          words: query.q,
          deleted: query.deleted,
        },
        sort: query.sort,
        page,
      }),
  }),
  route({
    id: 'createProject',
    method: 'POST',
    path: '/organizations/{organization}/projects',
    summary: 'Create a project',
    description:
      'Creates the boards Open, Hold, In-progress, Pull Request and Deployed with it. Every ticket key starts with the project key. The key never changes, and no other project of the organization can use it, ever. Without `key`, it is made from the name. With `from_project_id`, it gets copies of the parts of that project that `include` names. `tickets` follow in the background, by an import with the `system` `project` and the `project_id` of the new project: read it to see their progress. They bring boards, labels and custom fields with them.',
    tag: 'Projects',
    scope: 'projects:write',
    body: {
      name: newProject.name,
      key: v.exactOptional(projectKey),
      description: newProject.description,
      time_zone: newProject.time_zone,
      from_project_id: v.exactOptional(identifier),
      include: v.exactOptional(includedParts),
      shift_days: v.exactOptional(shiftDays),
    },
    answer: created(project, '/projects'),
    errors: ['quota_exceeded'],
    failsForPeople: ['insufficient_role'],
    handle: ({ principal, params, body, conditions }, use) =>
      use.createProject(principal, {
        organization: params.organization,
        ...sentFields(Project, body),
        key: body.key,
        fromProjectId: body.from_project_id,
        include: body.include,
        shiftDays: body.shift_days,
        conditions,
      }),
  }),
  route({
    id: 'readCredential',
    method: 'GET',
    path: '/credential',
    summary: 'Read the calling credential',
    description:
      'The organization, scopes and expiry of the calling credential. An app reads those of its access token, with its person.',
    tag: 'Credentials',
    scope: null,
    answer: one(v.union([credential, appToken])),
    errors: [],
    handle: ({ principal }, use) => use.readCredential(principal),
  }),
];
