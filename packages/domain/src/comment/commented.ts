import type { Decision } from '../change/change.ts';
import { changed } from '../record/next-version.ts';
import { liveProjectId, type Document } from '../records/document.ts';
import type { Affected } from '../event/affected.ts';
import type { Changes } from '../event/event.ts';
import { DomainError, invalid } from '../kernel/domain-error.ts';
import { refuseArchivedProject } from '../project/archived-project.ts';
import type { Project } from '../records/project.ts';
import type { Ticket } from '../records/ticket.ts';
import type { Comment, CommentedKind } from '../records/comment.ts';
import { lastActivity } from '../records/last-activity.ts';
import { commentRecord, type CommentRecords } from '../records/comment-record.ts';

/** A ticket or document with a comment, locked: until the transaction ends, it is not deleted, and its project is not archived. */
export type Commented =
  | {
      readonly kind: 'ticket';
      readonly record: Ticket;
      readonly project: Pick<Project, 'archived'>;
    }
  | { readonly kind: 'document'; readonly record: Document };

/** The state that a change of a comment starts from. */
export interface CommentState {
  readonly on: Commented;
  readonly comment: Comment;
}

/**
 * The comment, if it is on this ticket or document. Refuses with `not_found` a comment on another record, and a deleted one unless
 * `deleted` is true.
 */
export function commentOn(
  { on, comment }: { on: Commented; comment: Comment | null },
  { deleted }: { deleted: boolean } = { deleted: false },
): CommentState {
  const parent = on.kind === 'ticket' ? comment?.ticketId : comment?.documentId;
  if (comment === null || parent !== on.record.id || (!deleted && comment.deletedAt !== null)) {
    throw new DomainError('not_found', { resource: 'comment' });
  }
  return { on, comment };
}

/** The id of the first comment of the thread with this comment. Refuses with `validation_failed` (reply_to) one that is deleted, or on another record. */
export function threadOf(on: Commented, comment: Comment | null): string {
  const parent = on.kind === 'ticket' ? comment?.ticketId : comment?.documentId;
  if (comment === null || parent !== on.record.id || comment.deletedAt !== null) {
    throw invalid('reply_to', `must be a comment on the same ${on.kind}`);
  }
  return comment.replyTo ?? comment.id;
}

/** Refuses with `project_archived` a comment on a ticket of an archived project. Comments on documents of the project are allowed. */
export function refuseArchived(on: Commented, fields: readonly string[] = []): void {
  if (on.kind === 'ticket') refuseArchivedProject(on.project, fields);
}

/** The decision for a new or changed comment. The ticket or document gets a new `last_activity_at`, but no new version. */
export function commentDecision<Kind extends CommentedKind>(
  kind: Kind,
  { on, comment }: CommentState,
  happened: 'created' | 'updated' | 'deleted' | 'restored',
  { now, changes }: { now: Date; changes?: Changes },
): Decision<CommentRecords[Kind]> {
  const answer = commentRecord(kind, comment);
  const { record, about } = withActivity(on, now, { commentCount: step[happened] });
  const event = {
    kind: `${on.kind}.comment.${happened}`,
    ...about,
    data: answer,
    ...(changes && { changes }),
  } as const;
  return { saved: [comment, record], events: [event], answer };
}

/** By how much a change of a comment or file changes the count of its ticket. */
export const step = { created: 1, added: 1, restored: 1, updated: 0, deleted: -1, removed: -1 };

/**
 * The ticket or document after a change of a comment or file on it, and what the event of that change says about it. `steps`: by how much the
 * counts of a ticket change.
 */
export function withActivity(
  on: Commented,
  now: Date,
  steps: { commentCount?: number; fileCount?: number },
) {
  const before = on.record.commentedAt;
  const commentedAt = before !== null && before > now ? before : now;
  const { commentCount = 0, fileCount = 0 } = on.kind === 'ticket' ? steps : {};
  const record: Ticket | Document =
    on.kind === 'ticket'
      ? changed(on.record, {
          commentedAt,
          commentCount: on.record.commentCount + commentCount,
          fileCount: on.record.fileCount + fileCount,
        })
      : changed(on.record, { commentedAt });
  const { id, version } = record;
  const changes = {
    ...(commentCount !== 0 && 'commentCount' in record && { comment_count: record.commentCount }),
    ...(fileCount !== 0 && 'fileCount' in record && { file_count: record.fileCount }),
    last_activity_at: lastActivity(record).toISOString(),
  };
  const affected: Affected = { type: on.kind, id, version, changes };
  return { record, about: { ...subjectOfEvent(on), affected: [affected] } } as const;
}

/** What an event of a comment is about: its ticket or document, and the project of that. */
export const subjectOfEvent = (on: Commented) => ({
  subject: { type: on.kind, id: on.record.id },
  projectId: on.kind === 'ticket' ? on.record.projectId : liveProjectId(on.record),
});
