import { Comment } from '@basalt/domain';
import * as v from 'valibot';
import { created, listOf, nothing, one } from '../operation/answer.ts';
import { changeBody, newBody, sentFields } from '../fields/record-body.ts';
import { ticketComment } from '../records/writing.records.ts';
import { reacting, reactionChoices } from '../fields/reaction-choices.ts';
import { identifier } from '../fields/identifiers.ts';
import { route } from '../operation/route.ts';

/** The comments on a ticket; its address takes the id or the key (`WEB-42`). */
export const ticketCommentRoutes = [
  route({
    id: 'listTicketComments',
    method: 'GET',
    path: '/tickets/{ticket}/comments',
    summary: 'List the comments on a ticket',
    description: 'The comments are in creation order.',
    tag: 'Comments',
    scope: 'tickets:read',
    answer: listOf(ticketComment),
    errors: [],
    handle: ({ principal, params, page }, use) =>
      use.listTicketComments(principal, { parent: params.ticket, page }),
  }),
  route({
    id: 'createTicketComment',
    method: 'POST',
    path: '/tickets/{ticket}/comments',
    summary: 'Comment on a ticket',
    description:
      'The author is the calling credential, with its current name. A comment must contain text or an image. With `reply_to`, it is in the thread of that comment.',
    tag: 'Comments',
    scope: 'comments:write',
    body: { ...newBody(Comment, ['body_html']), reply_to: v.exactOptional(v.nullable(identifier)) },
    answer: created(ticketComment, '/tickets/{ticket_id}/comments'),
    errors: ['project_archived'],
    handle: ({ principal, params, body, conditions }, use) =>
      use.createTicketComment(principal, {
        parent: params.ticket,
        ...sentFields(Comment, body),
        replyTo: body.reply_to,
        conditions,
      }),
  }),
  route({
    id: 'readTicketComment',
    method: 'GET',
    path: '/tickets/{ticket}/comments/{comment}',
    summary: 'Read a comment on a ticket',
    tag: 'Comments',
    scope: 'tickets:read',
    answer: one(ticketComment),
    errors: [],
    handle: ({ principal, params }, use) =>
      use.readTicketComment(principal, { parent: params.ticket, comment: params.comment }),
  }),
  route({
    id: 'updateTicketComment',
    method: 'PATCH',
    path: '/tickets/{ticket}/comments/{comment}',
    summary: 'Update a comment on a ticket',
    description: 'A credential can change only its own comments.',
    tag: 'Comments',
    scope: 'comments:write',
    body: changeBody(Comment),
    answer: one(ticketComment),
    errors: ['not_author', 'project_archived', 'version_mismatch'],
    handle: ({ principal, params, body, conditions }, use) =>
      use.updateTicketComment(principal, {
        parent: params.ticket,
        comment: params.comment,
        ...sentFields(Comment, body),
        conditions,
      }),
  }),
  route({
    id: 'reactToTicketComment',
    method: 'PATCH',
    path: '/tickets/{ticket}/comments/{comment}/reactions',
    summary: 'React to a comment on a ticket',
    description: reacting,
    tag: 'Comments',
    scope: 'comments:write',
    needsPerson: true,
    body: reactionChoices,
    answer: one(ticketComment),
    errors: ['project_archived', 'quota_exceeded'],
    handle: ({ principal, params, body }, use) =>
      use.reactToTicketComment(principal, {
        parent: params.ticket,
        comment: params.comment,
        choices: { ...body },
      }),
  }),
  route({
    id: 'deleteTicketComment',
    method: 'DELETE',
    path: '/tickets/{ticket}/comments/{comment}',
    summary: 'Delete a comment on a ticket',
    description: 'A credential can delete only its own comments.',
    tag: 'Comments',
    scope: 'comments:write',
    answer: nothing,
    errors: ['not_author', 'project_archived', 'version_mismatch'],
    handle: ({ principal, params, conditions }, use) =>
      use.deleteTicketComment(principal, {
        parent: params.ticket,
        comment: params.comment,
        conditions,
      }),
  }),
  route({
    id: 'restoreTicketComment',
    method: 'POST',
    path: '/tickets/{ticket}/comments/{comment}/restore',
    summary: 'Restore a deleted comment on a ticket',
    description:
      'Restores it to its former position, within 30 days. A credential can restore only comments that it wrote and deleted itself.',
    tag: 'Comments',
    scope: 'comments:write',
    restores: true,
    answer: one(ticketComment),
    errors: ['not_deleted', 'not_author', 'project_archived', 'version_mismatch'],
    handle: ({ principal, params, conditions }, use) =>
      use.restoreTicketComment(principal, {
        parent: params.ticket,
        comment: params.comment,
        conditions,
      }),
  }),
];
