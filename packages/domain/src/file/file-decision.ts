import type { Decision } from '../change/change.ts';
import { refuseOtherAuthor } from '../records/authorship.ts';
import { commentOn, refuseArchived, step, withActivity } from '../comment/commented.ts';
import { allows } from '../kernel/scopes.ts';
import type { Changes } from '../event/event.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { mayModerate, refusalForScope, refuseOtherEditor } from '../records/permissions.ts';
import type { Principal } from '../access/principal.ts';
import type { TenantStores } from '../ports/tenancy.port.ts';
import type { FileParent } from '../ports/files.port.ts';
import { fileRecord, type FileRecord, type StoredFile } from '../records/stored-file.ts';

/** The state that a change of a file starts from. */
export interface FileState extends FileParent {
  readonly file: StoredFile;
}

/** The start of a change of the file that the command names. */
export const changeOfFile = {
  names: ({ file: id }: { file: string }) => ({ kind: 'file', id }) as const,
  load: ({ files }: TenantStores, { file }: { file: string }) => files.load(file),
};

const notFound = () => new DomainError('not_found', { resource: 'file' });

/**
 * The state, if its file is live and ready. `also.pending` allows a pending file, too, and `also.deleted` a deleted one. Refuses with
 * `not_found` any other file, and a file whose comment is deleted.
 */
export function liveFile(
  state: FileState,
  also: { pending?: boolean; deleted?: boolean } = {},
): FileState {
  const { file, comment } = state;
  if (file.state === 'pending' && also.pending !== true) throw notFound();
  if (file.deletedAt !== null && also.deleted !== true) throw notFound();
  if (file.commentId !== null && (comment === null || comment.deletedAt !== null)) throw notFound();
  return state;
}

/**
 * The scopes that files need: `read` to read them, `own` to change files of the ticket or document itself, `comment` to change files of a
 * comment.
 */
export const fileScopes = {
  ticket: { read: 'tickets:read', own: 'tickets:write', comment: 'comments:write' },
  document: { read: 'documents:read', own: 'documents:write', comment: 'document_comments:write' },
} as const;

/**
 * Refuses callers who may not change the files of this record: callers without the scope, members who do not edit the document
 * (`not_editor`), and of a comment everybody except its author (`not_author`). With `moderates`, owners and admins may change
 * files of comments, too.
 */
export function refuseForFiles(
  { on, comment }: FileParent,
  commentId: string | null,
  principal: Principal,
  moderates = false,
): void {
  const required = fileScopes[on.kind][commentId === null ? 'own' : 'comment'];
  if (!allows(principal.scopes, required)) throw refusalForScope(principal, required);
  if (commentId === null) {
    if (on.kind === 'document') refuseOtherEditor(principal, on.record);
    return;
  }
  const { comment: live } = commentOn({ on, comment });
  if (!(moderates && mayModerate(principal))) refuseOtherAuthor(live, principal.actor);
}

/** The decision for a file that was added, changed or removed. The ticket or document gets a new `last_activity_at`, but no new version. */
export function fileDecision(
  { on, file }: FileState,
  happened: 'added' | 'updated' | 'removed',
  { now, changes }: { now: Date; changes?: Changes },
): Decision<FileRecord> {
  refuseArchived(on);
  const answer = fileRecord(file);
  const fileCount = file.commentId === null ? step[happened] : 0;
  const { record, about } = withActivity(on, now, { fileCount });
  const event = {
    kind: `${on.kind}.file.${happened}`,
    ...about,
    data: answer,
    ...(changes && { changes }),
  } as const;
  return { saved: [file, record], events: [event], answer };
}
