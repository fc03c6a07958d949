import { Comment, type Actor } from '@basalt/domain';
import { defineEntity, p } from '@mikro-orm/core';

/** `comments`. */
export const CommentEntity = defineEntity({
  class: Comment,
  tableName: 'comments',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    ticketId: p.uuid().nullable(),
    documentId: p.uuid().nullable(),
    bodyHtml: p.text(),
    htmlPolicy: p.integer(),
    author: p.json<Actor>().columnType('json'),
    source: p.json<Comment['source']>().columnType('json').nullable(),
    version: p.integer(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    deletedAt: p.datetime(3).nullable(),
    isDeletedByAuthor: p.boolean(),
  },
});
