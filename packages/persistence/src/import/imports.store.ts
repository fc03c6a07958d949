import {
  Comment,
  Import,
  ImportedRecord,
  Label,
  type ImportStore,
  type MadeKind,
} from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';

interface OfImport {
  organizationId: string;
  id: string;
}

const lockImport = compiledOnce(
  ({ organizationId, id }: OfImport, tx: Transaction) => sql<object>`
  select ${tx.columnsSql(Import, 'i')} from imports i
  where i.organization_id = ${organizationId} and i.id = ${id} for no key update`,
);

/** Locks the row of the organization, because an import that does not exist yet cannot be locked. */
const lockOrganization = compiledOnce(
  ({ organizationId }: { organizationId: string }) => sql<object>`
  select id from organizations where id = ${organizationId} for no key update`,
);

const countOpen = compiledOnce(
  ({ organizationId }: { organizationId: string }) => sql<{ count: number }>`
  select count(*)::integer as count from imports where organization_id = ${organizationId}
    and state in ('announced', 'waiting', 'running', 'undoing')`,
);

const otherRunning = compiledOnce(
  ({ organizationId, id, now }: OfImport & { now: string }) => sql<object>`
  select id from imports where organization_id = ${organizationId} and id <> ${id}
    and state in ('waiting', 'running', 'undoing') and leased_until > ${now}::timestamptz limit 1`,
);

interface OfPortion {
  organizationId: string;
  projectId: string | null;
  system: string;
  kinds: readonly string[];
  keys: readonly string[];
}

/**
 * The imported records of a project with these keys. The project itself, its boards and custom fields, and the people whom imports added
 * are needed by all portions; all templates by one that has some.
 */
const recordsOf = compiledOnce(
  (of: OfPortion, tx: Transaction) => sql<object>`
  select ${tx.columnsSql(ImportedRecord, 'r')} from import_records r
  where r.organization_id = ${of.organizationId} and r.project_id = ${of.projectId} and r.system = ${of.system}
    and (r.kind in ('project', 'board', 'member', 'field')
      or (r.kind = 'template' and 'template' = any(${of.kinds}::text[])) or (r.kind, r.source_key) in (
      select * from unnest(${of.kinds}::text[], ${of.keys}::text[])))
  for no key update`,
);

/** The comments among the records with these keys. */
const commentsOf = compiledOnce(
  (of: OfPortion, tx: Transaction) => sql<object>`
  select ${tx.columnsSql(Comment, 'c')} from comments c
  where c.organization_id = ${of.organizationId} and c.id in (
    select r.record_id from import_records r
    where r.organization_id = ${of.organizationId} and r.project_id = ${of.projectId} and r.system = ${of.system}
      and (r.kind, r.source_key) in (select * from unnest(${of.kinds}::text[], ${of.keys}::text[])) and r.kind = 'comment')
  order by c.id for no key update`,
);

const labelsOf = compiledOnce(
  (
    { organizationId, projectId }: Pick<OfPortion, 'organizationId' | 'projectId'>,
    tx: Transaction,
  ) =>
    sql<object>`select ${tx.columnsSql(Label, 'l')} from labels l
  where l.organization_id = ${organizationId} and l.project_id = ${projectId} order by l.id`,
);

interface OfKind extends OfImport {
  kind: string;
  limit: number;
}

const madeBy = compiledOnce(
  (of: OfKind, tx: Transaction) => sql<object>`
  select ${tx.columnsSql(ImportedRecord, 'r')} from import_records r
  where r.organization_id = ${of.organizationId} and r.import_id = ${of.id} and r.kind = ${of.kind}
  order by r.source_key limit ${of.limit} for no key update`,
);

interface OfRecords {
  organizationId: string;
  ids: readonly string[];
}

const commentsNamed = compiledOnce(
  ({ organizationId, ids }: OfRecords, tx: Transaction) => sql<object>`
  select ${tx.columnsSql(Comment, 'c')} from comments c
  where c.organization_id = ${organizationId} and c.id = any(${ids}::uuid[]) order by c.id for no key update`,
);

const labelsNamed = compiledOnce(
  ({ organizationId, ids }: OfRecords, tx: Transaction) => sql<object>`
  select ${tx.columnsSql(Label, 'l')} from labels l
  where l.organization_id = ${organizationId} and l.id = any(${ids}::uuid[]) order by l.id for no key update`,
);

interface Used extends OfRecords {
  projectId: string | null;
}

const usedParts = compiledOnce(
  ({ organizationId, ids }: Used) => sql<{ id: string }>`
  select tl.label_id as id from ticket_labels tl
    join tickets t on t.organization_id = tl.organization_id and t.id = tl.ticket_id and t.deleted_at is null
    where tl.organization_id = ${organizationId} and tl.label_id = any(${ids}::uuid[])
  union select board_id from tickets
    where organization_id = ${organizationId} and board_id = any(${ids}::uuid[]) and deleted_at is null
  union select cycle_id from tickets
    where organization_id = ${organizationId} and cycle_id = any(${ids}::uuid[]) and deleted_at is null`,
);

/** For each kind, the ids of the records that are still used: an undo does not remove them. */
const usedOf = {
  ticket: compiledOnce(
    ({ organizationId, ids }: Used) => sql<{ id: string }>`
    select ticket_id as id from comments
      where organization_id = ${organizationId} and ticket_id = any(${ids}::uuid[]) and deleted_at is null
    union select ticket_id from files
      where organization_id = ${organizationId} and ticket_id = any(${ids}::uuid[]) and deleted_at is null`,
  ),
  label: usedParts,
  board: usedParts,
  cycle: usedParts,
  member: compiledOnce(
    ({ organizationId, projectId, ids }: Used) => sql<{ id: string }>`
    select distinct a.user_id as id from ticket_assignees a
      join tickets t on t.organization_id = a.organization_id and t.id = a.ticket_id
      where a.organization_id = ${organizationId} and a.user_id = any(${ids}::uuid[]) and t.project_id = ${projectId}
        and t.deleted_at is null`,
  ),
  field: compiledOnce(
    ({ organizationId, ids }: Used) => sql<{ id: string }>`
    select distinct x.field_id as id from ticket_fields x
      join tickets t on t.organization_id = x.organization_id and t.id = x.ticket_id and t.deleted_at is null
      where x.organization_id = ${organizationId} and x.field_id = any(${ids}::uuid[])`,
  ),
  project: compiledOnce(
    ({ organizationId, ids }: Used) => sql<{ id: string }>`
    select p.id from unnest(${ids}::uuid[]) as p (id)
    where exists (select from tickets
        where organization_id = ${organizationId} and project_id = p.id and deleted_at is null)
      or exists (select from documents
        where organization_id = ${organizationId} and project_id = p.id and deleted_at is null)`,
  ),
} as const satisfies Partial<Record<MadeKind, unknown>>;

const ofTickets = compiledOnce(
  ({ organizationId, ids }: OfRecords, tx: Transaction) => sql<object>`
  select ${tx.columnsSql(ImportedRecord, 'r')} from import_records r
  where r.organization_id = ${organizationId} and r.record_id = any(${ids}::uuid[]) and r.kind = 'ticket' for no key update`,
);

/** Imports of the transaction's tenant in PostgreSQL. */
export function createImportStore(tx: Transaction): ImportStore {
  const { organizationId } = tx;
  return {
    load: (id) => tx.loadOne(Import, lockImport({ organizationId, id }, tx)),
    async countOpen() {
      const [, [counted]] = await tx.batch(
        lockOrganization({ organizationId }),
        countOpen({ organizationId }),
      );
      return counted?.count ?? 0;
    },
    async isOtherRunning(id, now) {
      const found = await tx.rows(otherRunning({ organizationId, id, now: now.toISOString() }));
      return found.length > 0;
    },
    async loadForPortion(id, { projectId, system, refs }) {
      const kinds = refs.map(({ kind }) => kind);
      const keys = refs.map(({ key }) => key);
      const of = { organizationId, projectId, system, kinds, keys };
      const isThere = projectId !== null;
      const [[job], records, comments, labels] = await tx.batch(
        lockImport({ organizationId, id }, tx),
        isThere ? recordsOf(of, tx) : null,
        isThere && kinds.includes('comment') ? commentsOf(of, tx) : null,
        isThere ? labelsOf(of, tx) : null,
      );
      if (job === undefined) return null;
      return {
        job: tx.load(Import, job),
        records: records.map((row) => tx.load(ImportedRecord, row)),
        comments: comments.map((row) => tx.load(Comment, row)),
        labels: labels.map((row) => tx.load(Label, row)),
      };
    },
    async loadOfTickets(ids) {
      const [rows] = await tx.batch(ofTickets({ organizationId, ids }, tx));
      return rows.map((row) => tx.load(ImportedRecord, row));
    },
    async loadForUndo(id, kind, limit) {
      const [[job], rows] = await tx.batch(
        lockImport({ organizationId, id }, tx),
        madeBy({ organizationId, id, kind, limit }, tx),
      );
      if (job === undefined) return null;
      const records = rows.map((row) => tx.load(ImportedRecord, row));
      const projectId = records[0]?.projectId ?? null;
      const of = { organizationId, projectId, ids: records.map(({ recordId }) => recordId) };
      const [comments, labels, used] = await tx.batch(
        kind === 'comment' ? commentsNamed(of, tx) : null,
        kind === 'label' ? labelsNamed(of, tx) : null,
        kind in usedOf ? usedOf[kind as keyof typeof usedOf](of) : null,
      );
      return {
        job: tx.load(Import, job),
        records,
        comments: comments.map((row) => tx.load(Comment, row)),
        labels: labels.map((row) => tx.load(Label, row)),
        used: new Set(used.map((row) => row.id)),
      };
    },
  };
}
