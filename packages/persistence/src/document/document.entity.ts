import { Document, type Actor, type DocumentStatus } from '@basalt/domain';
import { defineEntity, p } from '@mikro-orm/core';

/**
 * `documents`. The lists of editors and tags and the text for searching are in separate tables, which
 * `DocumentParts` writes. Whether the project is deleted is read from the project.
 */
export const DocumentEntity = defineEntity({
  class: Document,
  tableName: 'documents',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    projectId: p.uuid().nullable(),
    title: p.text(),
    caption: p.text().nullable(),
    contentHtml: p.text().nullable(),
    htmlPolicy: p.integer(),
    status: p.text().$type<DocumentStatus>(),
    archived: p.boolean(),
    publishedAt: p.datetime(3).nullable(),
    version: p.integer(),
    createdBy: p.json<Actor>().columnType('json'),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    commentedAt: p.datetime(3).nullable(),
    deletedAt: p.datetime(3).nullable(),
  },
});
