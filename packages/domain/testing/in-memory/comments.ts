import type { Comment, CommentedKind } from '../../src/comment/comment.ts';
import { commentRecord } from '../../src/comment/comment-record.ts';
import type { CommentQueries, CommentStore } from '../../src/comment/comments.port.ts';
import { liveDocument, ticketByRef } from './live.ts';
import { lockedTicket } from './tickets.ts';
import { pageOf, type Order } from './paging.ts';
import type { TenantData } from './tenant-data.ts';

/** The comments of one organization, inside a transaction. */
export function commentStore(data: TenantData): CommentStore {
  return {
    loadOn: async (kind, ref, commentId) => {
      const comment = commentId === null ? null : data.comments.get(commentId);
      if (kind === 'document') {
        const record = liveDocument(data, ref);
        return record && { on: { kind, record }, comment };
      }
      const locked = lockedTicket(data, ref);
      if (locked === null) return null;
      const { ticket: record, project } = locked;
      return { on: { kind, record, project }, comment };
    },
  };
}

const byCreation: Order<{ created_at: string; id: string }> = {
  ways: ['up', 'up'],
  values: ({ created_at, id }) => [created_at, id],
};

/** Reads of the comments of one organization. */
export function commentQueries(data: () => TenantData): CommentQueries {
  return {
    find: async ({ kind, ref }, id, deleted) => {
      const parent = liveParent(data(), kind, ref);
      const comment = data().comments.get(id);
      if (parent === null || comment === null) return null;
      const isThere = deleted === 'include' ? isOn : isLiveOn;
      return isThere({ kind, id: parent }, comment) ? commentRecord(kind, comment) : null;
    },
    list: async ({ kind, ref }, page) => {
      const id = liveParent(data(), kind, ref);
      if (id === null) return null;
      const comments = data().comments.where((comment) => isLiveOn({ kind, id }, comment));
      return pageOf(
        comments.map((comment) => commentRecord(kind, comment)),
        byCreation,
        page,
      );
    },
  };
}

/** The id of the live ticket or document. */
function liveParent(data: TenantData, kind: CommentedKind, ref: string): string | null {
  if (kind === 'document') return liveDocument(data, ref)?.id ?? null;
  const ticket = ticketByRef(data, ref);
  return ticket?.deletedAt === null ? ticket.id : null;
}

function isLiveOn(on: { kind: CommentedKind; id: string }, comment: Readonly<Comment>): boolean {
  return comment.deletedAt === null && isOn(on, comment);
}

function isOn(
  on: { kind: CommentedKind; id: string },
  { ticketId, documentId }: Readonly<Comment>,
): boolean {
  return on.id === (on.kind === 'ticket' ? ticketId : documentId);
}

/** What the foreign keys of a database refuse. */
export function refuseBrokenComment(data: TenantData, { ticketId, documentId }: Comment): void {
  if ((ticketId === null) === (documentId === null)) {
    throw new Error('comment is about both or nothing');
  }
  if (ticketId !== null && data.tickets.get(ticketId) === null) {
    throw new Error('comment is on no ticket of its organization');
  }
  if (documentId !== null && data.documents.get(documentId) === null) {
    throw new Error('comment is on no document of its organization');
  }
}
