import { Comment, subjectOf, type CommentedKind } from '../../src/records/comment.ts';
import { commentRecord } from '../../src/records/comment-record.ts';
import type { CommentQueries, CommentStore } from '../../src/ports/comments.port.ts';
import { liveDocument, liveTicket } from './live.ts';
import { orderBy, pageOf } from './paging.ts';
import type { Tenant } from './tenant.ts';
import { lockedTicket } from './tickets.ts';

/** The comments of one organization, inside a transaction. */
export function commentStore(tenant: Tenant): CommentStore {
  return {
    loadOn: async (kind, ref, commentId) => {
      const comment = commentId === null ? null : tenant.of(Comment).get(commentId);
      if (kind === 'document') {
        const record = liveDocument(tenant, ref);
        return record && { on: { kind, record }, comment };
      }
      const locked = lockedTicket(tenant, ref);
      return locked && { on: { kind, record: locked.ticket, project: locked.project }, comment };
    },
  };
}

/** Reads of the comments of one organization. */
export function commentQueries(tenant: Tenant): CommentQueries {
  return {
    find: async ({ kind, ref }, id, deleted) => {
      const parent = liveParent(tenant, kind, ref);
      if (parent === null) return null;
      const live = deleted === 'include' ? {} : { deletedAt: null };
      const comment = tenant.of(Comment).first({ id, ...subjectOf(kind, parent.id), ...live });
      return comment && commentRecord(kind, comment);
    },
    list: async ({ kind, ref }, page) => {
      const parent = liveParent(tenant, kind, ref);
      if (parent === null) return null;
      const comments = tenant.of(Comment).where({ ...subjectOf(kind, parent.id), deletedAt: null });
      const records = comments.map((comment) => commentRecord(kind, comment));
      return pageOf(records, orderBy('created_at'), page);
    },
  };
}

/** The live ticket, by id or key, or the live document. */
export const liveParent = (tenant: Tenant, kind: CommentedKind, ref: string) =>
  kind === 'document' ? liveDocument(tenant, ref) : liveTicket(tenant, ref);
