import { Document } from '@basalt/domain';
import { created, listOf, nothing, one } from '../operation/answer.ts';
import { documentFilterOf, documentListEntries } from '../fields/document.ts';
import { document } from '../records/writing.records.ts';
import { event } from '../records/webhook.records.ts';
import { documentInclusions } from '../operation/inclusions.ts';
import { route } from '../operation/route.ts';
import { changeBody, newBody, sentFields } from '../fields/record-body.ts';

const { title, ...others } = newBody(Document, ['title']);
const { title: changedTitle, archived, ...changed } = changeBody(Document);

/** The documents of an organization, and one of them. */
export const documentRoutes = [
  route({
    id: 'listDocuments',
    method: 'GET',
    path: '/organizations/{organization}/documents',
    summary: 'List documents',
    description:
      'Without `sort` the list is in creation order. It leaves out archived documents unless `archived` selects them. `q` searches title, caption and text: every word must occur.',
    tag: 'Documents',
    scope: 'documents:read',
    query: documentListEntries,
    answer: listOf(document, { inclusions: documentInclusions }),
    errors: [],
    handle: ({ principal, params, query, page }, use) =>
      use.listDocuments(principal, {
        organization: params.organization,
        filter: documentFilterOf(query),
        sort: query.sort ?? (query.deleted === 'only' ? 'updated_at' : 'created_at'),
        page,
      }),
  }),
  route({
    id: 'createDocument',
    method: 'POST',
    path: '/organizations/{organization}/documents',
    summary: 'Create a document',
    description:
      'The document belongs to the organization, or to the project that `project_id` names. It is a draft unless `status` says otherwise. Editors must have access to the project; without a project they must belong to the organization.',
    tag: 'Documents',
    scope: 'documents:write',
    body: { title, ...others },
    example: {
      title: 'How we deploy',
      caption: 'Every step, and who may take it',
      content_html: '<p>Ask <em>first</em>.</p>',
      status: 'published',
      tag_names: ['howto'],
    },
    fieldHints: { archived: 'can be sent only in updates' },
    answer: created(document, '/documents'),
    errors: [],
    handle: ({ principal, params, body, conditions }, use) =>
      use.createDocument(principal, {
        organization: params.organization,
        ...sentFields(Document, body),
        conditions,
      }),
  }),
  route({
    id: 'readDocument',
    method: 'GET',
    path: '/documents/{document}',
    summary: 'Read a document',
    description: 'A document stays when its project is deleted: `project_id` is then null.',
    tag: 'Documents',
    scope: 'documents:read',
    answer: one(document, { inclusions: documentInclusions }),
    errors: [],
    handle: ({ principal, params, fields }, use) =>
      use.readDocument(principal, { document: params.document, fields }),
  }),
  route({
    id: 'updateDocument',
    method: 'PATCH',
    path: '/documents/{document}',
    summary: 'Update, publish or archive a document',
    description:
      'An array replaces the old one, null clears the field. New editors must have access. When the project changes, all editors must have access.',
    tag: 'Documents',
    scope: 'documents:write',
    body: { title: changedTitle, ...changed, archived },
    fieldHints: { organization_id: 'never changes' },
    answer: one(document),
    errors: ['version_mismatch'],
    failsForPeople: ['not_editor'],
    handle: ({ principal, params, body, conditions }, use) =>
      use.updateDocument(principal, {
        document: params.document,
        ...sentFields(Document, body),
        conditions,
      }),
  }),
  route({
    id: 'deleteDocument',
    method: 'DELETE',
    path: '/documents/{document}',
    summary: 'Delete a document',
    description: 'It can be restored for 30 days.',
    tag: 'Documents',
    scope: 'documents:write',
    answer: nothing,
    errors: ['version_mismatch'],
    failsForPeople: ['not_editor'],
    handle: ({ principal, params, conditions }, use) =>
      use.deleteDocument(principal, { document: params.document, conditions }),
  }),
  route({
    id: 'restoreDocument',
    method: 'POST',
    path: '/documents/{document}/restore',
    summary: 'Restore a deleted document',
    description: 'Restores it as it was, within 30 days.',
    tag: 'Documents',
    scope: 'documents:write',
    restores: true,
    answer: one(document),
    errors: ['not_deleted', 'version_mismatch'],
    failsForPeople: ['not_editor'],
    handle: ({ principal, params, conditions }, use) =>
      use.restoreDocument(principal, { document: params.document, conditions }),
  }),
  route({
    id: 'listDocumentEvents',
    method: 'GET',
    path: '/documents/{document}/events',
    summary: 'Read the history of a document',
    description:
      'Its events and the events of its comments, newest first, as in the log of events. Members who created or edit it read it without the events of comments and files.',
    tag: 'Documents',
    scope: 'events:read',
    scopeOfPeople: 'documents:read',
    answer: listOf(event),
    errors: [],
    handle: ({ principal, params, page }, use) =>
      use.listDocumentEvents(principal, { record: params.document, page }),
  }),
];
