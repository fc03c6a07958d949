import {
  Comment,
  isIdentifier,
  type CommentedKind,
  type CommentQueries,
  type CommentRecords,
  type DeletedFilter,
  type PageRequest,
} from '@basalt/domain';
import type { SelectQueryBuilder } from 'kysely';
import { deletedIs } from '../sql/deleted-condition.ts';
import { creationOrder, onPage } from '../sql/keyset.ts';
import { countOf, db, selection, type Selection } from '../sql/query.ts';
import { boundedPage } from '../sql/within-budget.ts';
import { selectedColumns } from '../sql/record-columns.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';
import { idOfKey } from '../sql/id-of-key.ts';

/** The ticket or document whose comments are meant, by its id or key. */
interface On<Kind extends CommentedKind = CommentedKind> {
  kind: Kind;
  ref: string;
}

/** Reads of comments in PostgreSQL. */
export function createCommentQueries(reads: TenantReads): CommentQueries {
  const { organizationId } = reads;
  return {
    async find<Kind extends CommentedKind>(on: On<Kind>, id: string, deleted?: 'include') {
      const comments = commentsOn(organizationId, on, deleted).where('c.id', '=', id);
      const query = selection(records(on.kind, comments)) as Selection<CommentRecords[Kind]>;
      const [comment] = await reads.rows(query);
      return comment ?? null;
    },
    async list<Kind extends CommentedKind>(
      on: On<Kind>,
      page: Parameters<CommentQueries['list']>[1],
    ) {
      return reads.page<CommentRecords[Kind]>(page, {
        exists: selection(liveParent(organizationId, on)),
        rows: commentsPage(organizationId, on, page),
        count: selection(commentsOn(organizationId, on).select(countOf)),
        keys: commentOrder,
      });
    },
  };
}

/** The order of a list of comments. */
export const commentOrder = creationOrder('c');

/** The statement of a page of comments. */
export function commentsPage<Kind extends CommentedKind>(
  organizationId: string,
  on: On<Kind>,
  page: PageRequest,
): Selection<CommentRecords[Kind]> {
  const comments = records(on.kind, commentsOn(organizationId, on));
  return boundedPage(onPage(comments, commentOrder, page), {
    bytes: 'octet_length(page.body_html) + octet_length(page.reactions::text)',
    large: ['body_html'],
  });
}

type Comments<Row = object> =
  ReturnType<typeof commentsOn> extends SelectQueryBuilder<infer Db, infer From, object>
    ? SelectQueryBuilder<Db, From, Row>
    : never;

/** The record of each comment: the API shows the id of the record that it is on, and not the other one. */
function records<Kind extends CommentedKind>(kind: Kind, comments: Comments) {
  const absent = kind === 'ticket' ? 'document_id' : 'ticket_id';
  const columns = selectedColumns(Comment, 'c').filter(({ alias }) => alias !== absent);
  return comments.select(columns) as unknown as Comments<CommentRecords[Kind]>;
}

/** The comments on a ticket or document, live ones unless `deleted` says otherwise. */
function commentsOn(organizationId: string, on: On, deleted: DeletedFilter = 'exclude') {
  return db
    .selectFrom('comments as c')
    .where('c.organization_id', '=', organizationId)
    .where(`c.${on.kind}_id`, '=', liveParent(organizationId, on))
    .where(deletedIs('c', deleted));
}

/** The id of the live ticket or document that the caller sees. */
export function liveParent(organizationId: string, { kind, ref }: On) {
  if (kind === 'document') {
    return db
      .selectFrom('documents as d')
      .select('d.id')
      .where('d.organization_id', '=', organizationId)
      .where('d.id', '=', ref)
      .where('d.deleted_at', 'is', null);
  }
  return db
    .selectFrom('tickets as t')
    .innerJoin('projects as p', (on) =>
      on.onRef('p.organization_id', '=', 't.organization_id').onRef('p.id', '=', 't.project_id'),
    )
    .select('t.id')
    .where('t.organization_id', '=', organizationId)
    .where('t.id', '=', isIdentifier(ref) ? ref : idOfKey(organizationId, ref))
    .where('t.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null);
}
