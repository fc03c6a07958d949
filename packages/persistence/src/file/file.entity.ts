import { StoredFile, type Actor } from '@basalt/domain';
import { defineEntity, p } from '@mikro-orm/core';

/** `files`. */
export const FileEntity = defineEntity({
  class: StoredFile,
  tableName: 'files',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    ticketId: p.uuid().nullable(),
    documentId: p.uuid().nullable(),
    commentId: p.uuid().nullable(),
    name: p.text(),
    mediaType: p.text(),
    size: p.integer(),
    announcedSha256: p.text().nullable(),
    sha256: p.text().nullable(),
    width: p.integer().nullable(),
    height: p.integer().nullable(),
    state: p.text().$type<StoredFile['state']>(),
    createdBy: p.json<Actor>().columnType('json'),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3).nullable(),
    deletedAt: p.datetime(3).nullable(),
  },
});
