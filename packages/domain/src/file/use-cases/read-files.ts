import type { CommentedKind } from '../../records/comment.ts';
import { isSameActor } from '../../records/authorship.ts';
import { refOf } from '../../comment/named-parent.ts';
import { allows } from '../../kernel/scopes.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import { refusalForScope } from '../../records/permissions.ts';
import { foundOrRefused, refusalForMissing } from '../../tenancy/found-or-refused.ts';
import { systemPrincipal, type Principal } from '../../access/principal.ts';
import type { Tenancy } from '../../ports/tenancy.port.ts';
import { fileScopes } from '../file-decision.ts';
import type { FileQueries, FoundFile } from '../../ports/files.port.ts';
import type { FileRecord } from '../../records/stored-file.ts';
import type { ByteRange, FilePlace, FileStorage } from '../../ports/file-storage.port.ts';
import { withAddress, type FileAddressPorts } from '../with-address.ts';

type ReadPorts = { tenancy: Tenancy } & FileAddressPorts;

/**
 * One file, with an address for its bytes. Who announced a file can read its state while it waits for its bytes; for others it does not
 * exist yet.
 */
export const readFile =
  (ports: ReadPorts) =>
  async (principal: Principal, { file: id }: { file: string }): Promise<FileRecord> => {
    const { tenancy } = ports;
    const { files } = tenancy.queriesOf(principal);
    const file = (await files.find(id)) ?? (await ownPending(files, principal, id));
    const found = await foundOrRefused(file, () =>
      refusalForMissing(tenancy, principal, 'file', id),
    );
    const required = fileScopes[found.on].read;
    if (!allows(principal.scopes, required)) throw refusalForScope(principal, required);
    return withAddress(found.record, ports);
  };

/** The pending file, if the caller announced it. */
async function ownPending(
  files: Pick<FileQueries, 'findPending'>,
  { actor }: Principal,
  id: string,
): Promise<FoundFile | null> {
  const pending = await files.findPending(id);
  return pending !== null && isSameActor(pending.record.created_by, actor) ? pending : null;
}

/** The files of `parent`, a ticket or document, or those of a comment on it, in the order of their creation. */
const listOf =
  (kind: CommentedKind) =>
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    {
      parent,
      comment: commentId = null,
      page,
    }: { parent: string; comment?: string | null | undefined; page: PageRequest },
  ): Promise<Page<FileRecord>> => {
    const { files, comments } = tenancy.queriesOf(principal);
    const ref = refOf(kind, parent);
    const listed = await foundOrRefused(await files.list({ kind, ref, commentId }, page), () =>
      refusalForMissing(tenancy, principal, kind, ref),
    );
    if (commentId !== null && listed.items.length === 0) {
      const comment = await comments.find({ kind, ref }, commentId);
      if (comment === null) throw new DomainError('not_found', { resource: 'comment' });
    }
    return listed;
  };

/** The file of a signed address, with a function that reads its bytes; null when the file does not exist any more. */
export const openFile =
  ({ tenancy, fileStorage }: { tenancy: Tenancy; fileStorage: FileStorage }) =>
  async ({ organizationId, id }: FilePlace) => {
    const found = await tenancy.queriesOf(systemPrincipal(organizationId)).files.find(id);
    if (found === null || found.record.sha256 === null) return null;
    const { sha256 } = found.record;
    const read = (range?: ByteRange) => fileStorage.open(organizationId, sha256, range);
    return { record: found.record, sha256, read };
  };

export const listTicketFiles = listOf('ticket');
export const listDocumentFiles = listOf('document');
