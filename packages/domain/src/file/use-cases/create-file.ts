import { fileBudget, mebibyte, type FileLimits } from '../../budgets/file-budget.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import type { CommentedKind } from '../../records/comment.ts';
import { commentOn, refuseArchived } from '../../comment/commented.ts';
import { parentNamed, refOf, type NamedParent } from '../../comment/named-parent.ts';
import type { Preconditioned } from '../../idempotency/preconditions.ts';
import { invalid } from '../../kernel/domain-error.ts';
import type { Principal } from '../../access/principal.ts';
import { refuseForFiles } from '../file-decision.ts';
import { fileName } from '../../records/file-name.ts';
import { refuseBeyondQuota, refuseTooManyFiles } from '../file-quota.ts';
import type { UploadRequest } from '../../ports/file-storage.port.ts';
import { fileRecord, StoredFile, type FileRecord } from '../../records/stored-file.ts';
import type { FileAddressPorts } from '../with-address.ts';
import { subjectOf } from '../../records/comment.ts';

/** A file to announce. */
export interface NewFile extends NamedParent {
  /** The comment that it is for; absent for a file of the ticket or document itself. */
  comment?: string | undefined;
  name: string;
  /** In bytes. */
  size: number;
  mediaType: string;
  sha256?: string | null | undefined;
}

/** A pending file, and the request that uploads its bytes. */
export type AnnouncedFile = FileRecord & { upload: UploadRequest };

/**
 * Announces a file of `parent`, a ticket or document, or of a comment on it. Returns the request that uploads its bytes. Refuses with
 * `validation_failed` (name, size, sha256), `quota_exceeded` and `project_archived`, and what `refuseForFiles` refuses.
 */
const creationOf =
  (kind: CommentedKind) =>
  (ports: ChangePorts & FileAddressPorts & { fileLimits?: FileLimits }) => {
    const { fileLimits = fileBudget } = ports;
    const isDirect = ports.fileStorage.direct !== null;
    const create = changeOf(ports, {
      names: parentNamed<NewFile>(kind),
      load: ({ files }, { parent, comment = null }) =>
        files.loadToAdd({ kind, ref: refOf(kind, parent), commentId: comment }),
      check: (loaded, { comment: commentId = null, ...file }, { principal }) => {
        if (commentId !== null) commentOn(loaded);
        refuseForFiles(loaded, commentId, principal);
        const { size, sha256 = null } = file;
        if (size > fileLimits.mebibytes * mebibyte) {
          throw invalid('size', `must be at most ${fileLimits.mebibytes} MiB`);
        }
        if (isDirect && sha256 === null) {
          throw invalid('sha256', 'is required: the bytes go to the storage directly');
        }
        return { ...loaded, commentId, file: { ...file, sha256, name: fileName(file.name) } };
      },
      decide: ({ on, commentId, file, usage }, { principal, newId, now }) => {
        refuseArchived(on);
        refuseTooManyFiles(usage);
        refuseBeyondQuota(usage, file.size, fileLimits);
        const { name, mediaType, size, sha256 } = file;
        const announced = new StoredFile({
          id: newId(),
          organizationId: principal.organizationId,
          ...subjectOf(kind, on.record.id),
          commentId,
          name,
          mediaType,
          size,
          announcedSha256: sha256,
          createdBy: principal.actor,
          now,
          expiresAt: new Date(now.getTime() + fileBudget.uploadFor),
        });
        return { saved: [announced], answer: fileRecord(announced) };
      },
    });
    return async (principal: Principal, file: NewFile & Preconditioned): Promise<AnnouncedFile> => {
      const record = await create(principal, file);
      return { ...record, upload: await uploadOf(record, ports) };
    };
  };

/** The upload of an announced file. The address expires at the same time when a replay returns it again. */
async function uploadOf(
  { id, organization_id: organizationId, size, sha256, created_at: at }: FileRecord,
  { fileStorage: { direct }, fileAddresses }: FileAddressPorts,
): Promise<UploadRequest> {
  const place = { organizationId, id };
  const expiresAt = new Date(Date.parse(at) + fileBudget.uploadFor);
  if (direct && sha256 !== null) return direct.uploadTo(place, { size, sha256, expiresAt });
  return {
    method: 'PUT',
    url: fileAddresses.uploadTo(place, expiresAt),
    headers: { 'Content-Type': 'application/octet-stream' },
    expires_at: expiresAt.toISOString(),
  };
}

export const createTicketFile = creationOf('ticket');
export const createDocumentFile = creationOf('document');
