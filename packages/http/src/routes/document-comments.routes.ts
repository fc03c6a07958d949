import { Comment } from '@basalt/domain';
import * as v from 'valibot';
import { created, listOf, nothing, one } from '../operation/answer.ts';
import { changeBody, newBody, sentFields } from '../fields/record-body.ts';
import { documentComment } from '../records/writing.records.ts';
import { reacting, reactionChoices } from '../fields/reaction-choices.ts';
import { identifier } from '../fields/identifiers.ts';
import { route } from '../operation/route.ts';

/** The comments on a document. */
export const documentCommentRoutes = [
  route({
    id: 'listDocumentComments',
    method: 'GET',
    path: '/documents/{document}/comments',
    summary: 'List the comments on a document',
    description: 'The comments are in creation order.',
    tag: 'Comments',
    scope: 'documents:read',
    answer: listOf(documentComment),
    errors: [],
    handle: ({ principal, params, page }, use) =>
      use.listDocumentComments(principal, { parent: params.document, page }),
  }),
  route({
    id: 'createDocumentComment',
    method: 'POST',
    path: '/documents/{document}/comments',
    summary: 'Comment on a document',
    description:
      'The author is the calling credential, with its current name. A comment must contain text or an image. With `reply_to`, it is in the thread of that comment.',
    tag: 'Comments',
    scope: 'document_comments:write',
    body: { ...newBody(Comment, ['body_html']), reply_to: v.exactOptional(v.nullable(identifier)) },
    answer: created(documentComment, '/documents/{document_id}/comments'),
    errors: [],
    handle: ({ principal, params, body, conditions }, use) =>
      use.createDocumentComment(principal, {
        parent: params.document,
        ...sentFields(Comment, body),
        replyTo: body.reply_to,
        conditions,
      }),
  }),
  route({
    id: 'readDocumentComment',
    method: 'GET',
    path: '/documents/{document}/comments/{comment}',
    summary: 'Read a comment on a document',
    tag: 'Comments',
    scope: 'documents:read',
    answer: one(documentComment),
    errors: [],
    handle: ({ principal, params }, use) =>
      use.readDocumentComment(principal, { parent: params.document, comment: params.comment }),
  }),
  route({
    id: 'updateDocumentComment',
    method: 'PATCH',
    path: '/documents/{document}/comments/{comment}',
    summary: 'Update a comment on a document',
    description: 'A credential can change only its own comments.',
    tag: 'Comments',
    scope: 'document_comments:write',
    body: changeBody(Comment),
    answer: one(documentComment),
    errors: ['not_author', 'version_mismatch'],
    handle: ({ principal, params, body, conditions }, use) =>
      use.updateDocumentComment(principal, {
        parent: params.document,
        comment: params.comment,
        ...sentFields(Comment, body),
        conditions,
      }),
  }),
  route({
    id: 'reactToDocumentComment',
    method: 'PATCH',
    path: '/documents/{document}/comments/{comment}/reactions',
    summary: 'React to a comment on a document',
    description: reacting,
    tag: 'Comments',
    scope: 'document_comments:write',
    needsPerson: true,
    body: reactionChoices,
    answer: one(documentComment),
    errors: ['quota_exceeded'],
    handle: ({ principal, params, body }, use) =>
      use.reactToDocumentComment(principal, {
        parent: params.document,
        comment: params.comment,
        choices: { ...body },
      }),
  }),
  route({
    id: 'deleteDocumentComment',
    method: 'DELETE',
    path: '/documents/{document}/comments/{comment}',
    summary: 'Delete a comment on a document',
    description: 'A credential can delete only its own comments.',
    tag: 'Comments',
    scope: 'document_comments:write',
    answer: nothing,
    errors: ['not_author', 'version_mismatch'],
    handle: ({ principal, params, conditions }, use) =>
      use.deleteDocumentComment(principal, {
        parent: params.document,
        comment: params.comment,
        conditions,
      }),
  }),
  route({
    id: 'restoreDocumentComment',
    method: 'POST',
    path: '/documents/{document}/comments/{comment}/restore',
    summary: 'Restore a deleted comment on a document',
    description:
      'Restores it to its former position, within 30 days. A credential can restore only comments that it wrote and deleted itself.',
    tag: 'Comments',
    scope: 'document_comments:write',
    restores: true,
    answer: one(documentComment),
    errors: ['not_deleted', 'not_author', 'version_mismatch'],
    handle: ({ principal, params, conditions }, use) =>
      use.restoreDocumentComment(principal, {
        parent: params.document,
        comment: params.comment,
        conditions,
      }),
  }),
];
