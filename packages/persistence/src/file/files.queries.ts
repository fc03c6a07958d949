import {
  answerBudget,
  StoredFile,
  type CommentedKind,
  type FilePath,
  type FileQueries,
  type FileRecord,
  type FoundFile,
} from '@basalt/domain';
import { sql } from 'kysely';
import { liveParent } from '../comment/comments.queries.ts';
import { creationOrder, onPage } from '../sql/keyset.ts';
import { compiledOnce, countOf, db, isAnyOf, selection } from '../sql/query.ts';
import { selectedColumns } from '../sql/record-columns.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';

/** The columns of the record, ordered as the API returns them. */
const columns = selectedColumns(StoredFile, 'f', {
  subject: `json_build_object(
    'type', case when f.comment_id is not null then 'comment' when f.ticket_id is not null then 'ticket' else 'document' end,
    'id', coalesce(f.comment_id, f.ticket_id, f.document_id))`,
  download_url: 'null::text',
});

const inState = (organizationId: string, state: FileRecord['state']) =>
  db
    .selectFrom('files as f')
    .where('f.organization_id', '=', organizationId)
    .where('f.state', '=', state)
    .where('f.deleted_at', 'is', null);

const ready = (organizationId: string) => inState(organizationId, 'ready');

/** The condition that the caller sees the ticket or document of the file, and that neither it nor the comment is deleted. */
const hasLiveParent = sql<boolean>`(
  exists (select from tickets t join projects p on p.organization_id = t.organization_id and p.id = t.project_id
    where t.organization_id = f.organization_id and t.id = f.ticket_id and t.deleted_at is null and p.deleted_at is null)
  or exists (select from documents d
    where d.organization_id = f.organization_id and d.id = f.document_id and d.deleted_at is null))
  and (f.comment_id is null or exists (select from comments c
    where c.organization_id = f.organization_id and c.id = f.comment_id and c.deleted_at is null))`;

const findFile = (state: FileRecord['state']) =>
  compiledOnce(({ organizationId, id }: { organizationId: string; id: string }) =>
    inState(organizationId, state)
      .select([...columns, 'f.ticket_id'])
      .where('f.id', '=', id)
      .where(hasLiveParent),
  );

const fileInState = { ready: findFile('ready'), pending: findFile('pending') };

const existingFiles = compiledOnce(({ organizationId, ids }: IdsOfTenant) =>
  db
    .selectFrom('files as f')
    .select('f.id')
    .where('f.organization_id', '=', organizationId)
    .where('f.deleted_at', 'is', null)
    .where(isAnyOf('f.id', ids)),
);

/** The ready files of tickets and documents with these ids, without files of comments; at most `includedRecords` of the budget. */
export const filesOfRecords = ({ organizationId, ids }: IdsOfTenant) =>
  selection(
    ready(organizationId)
      .select(columns)
      .where(
        sql<boolean>`(f.ticket_id = any(${ids}::uuid[]) or f.document_id = any(${ids}::uuid[]))`,
      )
      .where('f.comment_id', 'is', null)
      .orderBy('f.id')
      .limit(answerBudget.includedRecords),
  );

interface IdsOfTenant {
  organizationId: string;
  ids: readonly string[];
}

function filesOn(organizationId: string, { kind, ref, commentId }: FilePath) {
  const files = ready(organizationId).where(
    `f.${kind}_id`,
    '=',
    liveParent(organizationId, { kind, ref }),
  );
  return commentId === null
    ? files.where('f.comment_id', 'is', null)
    : files.where('f.comment_id', '=', commentId).where(hasLiveParent);
}

const order = creationOrder('f');

/** Reads of files in PostgreSQL. */
export function createFileQueries(reads: TenantReads): FileQueries {
  const { organizationId } = reads;
  const findIn = async (state: FileRecord['state'], id: string): Promise<FoundFile | null> => {
    const [found] = await reads.rows(fileInState[state]({ organizationId, id }));
    if (found === undefined) return null;
    const { ticket_id: ticketId, ...record } = found;
    const on: CommentedKind = ticketId === null ? 'document' : 'ticket';
    return { record, on };
  };
  return {
    find: (id) => findIn('ready', id),
    findPending: (id) => findIn('pending', id),
    async list(path, page) {
      const rows = selection(onPage(filesOn(organizationId, path).select(columns), order, page));
      return reads.page<FileRecord>(page, {
        exists: selection(liveParent(organizationId, path)),
        rows,
        count: selection(filesOn(organizationId, path).select(countOf)),
        keys: order,
      });
    },
    async existing(ids) {
      const rows = await reads.rows(existingFiles({ organizationId, ids }));
      return new Set(rows.map(({ id }) => id));
    },
  };
}
