import { DomainError } from '../../kernel/domain-error.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import { refusalForMissing, foundOrRefused } from '../../tenancy/found-or-refused.ts';
import type { Principal } from '../../access/principal.ts';
import type { Tenancy } from '../../ports/tenancy.port.ts';
import type { CommentedKind } from '../../records/comment.ts';
import type { CommentRecords } from '../../records/comment-record.ts';
import { refOf } from '../named-parent.ts';

/** The comments on `parent`, a ticket or a document, in creation order. */
const listOf =
  <Kind extends CommentedKind>(kind: Kind) =>
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    { parent, page }: { parent: string; page: PageRequest },
  ): Promise<Page<CommentRecords[Kind]>> => {
    const ref = refOf(kind, parent);
    return foundOrRefused(
      await tenancy.queriesOf(principal).comments.list({ kind, ref }, page),
      () => refusalForMissing(tenancy, principal, kind, ref),
    );
  };

/** One comment on `parent`, a ticket or a document. */
const readOf =
  <Kind extends CommentedKind>(kind: Kind) =>
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    { parent, comment: id }: { parent: string; comment: string },
  ): Promise<CommentRecords[Kind]> => {
    const ref = refOf(kind, parent);
    const queries = tenancy.queriesOf(principal);
    const found = await queries.comments.find({ kind, ref }, id);
    if (found !== null) return found;
    const reads = kind === 'ticket' ? queries.tickets : queries.documents;
    await foundOrRefused<object>(await reads.find(ref), () =>
      refusalForMissing(tenancy, principal, kind, ref),
    );
    throw new DomainError('not_found', { resource: 'comment' });
  };

export const listTicketComments = listOf('ticket');
export const readTicketComment = readOf('ticket');
export const listDocumentComments = listOf('document');
export const readDocumentComment = readOf('document');
