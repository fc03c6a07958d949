import { Document, type ArticleTagStore, type DocumentStore, type NewId } from '@basalt/domain';
import { sql, type RawBuilder } from 'kysely';
import { db } from '../sql/query.ts';
import { adoptTags } from '../tag/adopt-tags.ts';
import { inPortions } from '../transaction/in-portions.ts';
import { raiseVersions } from '../transaction/raise-versions.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { documentListColumns } from './document-columns.ts';
import { DocumentParts } from './document-parts.ts';

/** A stored row with the lists of the document, and what became of its project. */
interface DocumentRow {
  editor_ids: string[];
  tag_names: string[];
  project_is_deleted: boolean;
}

const documentsOfProject = (organizationId: string, projectId: string) =>
  db
    .selectFrom('documents')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('project_id', '=', projectId)
    .orderBy('id');

const isLive = sql`d.deleted_at is null`;

/** Documents of the transaction's tenant in PostgreSQL. */
export function createDocumentStore(tx: Transaction): DocumentStore {
  const parts = new DocumentParts(tx);

  /** The whole document, by conditions on `d` besides its id. */
  async function load(id: string, condition: RawBuilder<unknown>): Promise<Document | null> {
    const [found] = await tx.rows(
      sql<DocumentRow>`select ${tx.columnsSql(Document, 'd')}, ${documentListColumns},
        exists (select from projects p where p.organization_id = d.organization_id
          and p.id = d.project_id and p.deleted_at is not null) as project_is_deleted
      from documents d where d.organization_id = ${tx.organizationId} and d.id = ${id} and ${condition}`,
    );
    if (found === undefined) return null;
    const { editor_ids, tag_names, project_is_deleted, ...row } = found;
    const document = tx.load(Document, row);
    document.editorIds = editor_ids;
    document.tagNames = tag_names;
    document.projectIsDeleted = project_is_deleted;
    parts.remember(document);
    return document;
  }

  /** A statement that waits for a row sees its new version, but the old lists: so lock first, then load. */
  async function lock(id: string, condition: RawBuilder<unknown>): Promise<Document | null> {
    tx.queueFor(id);
    const locked = await tx.rows(
      sql`select from documents d where d.organization_id = ${tx.organizationId} and d.id = ${id} and ${condition}
        for no key update`,
    );
    return locked.length === 0 ? null : load(id, condition);
  }

  return {
    find: (id) => load(id, isLive),
    lock: (id) => lock(id, isLive),
    lockDeleted: (id) => lock(id, sql`true`),
    async add(document) {
      await tx.save(document);
      parts.write(document);
    },
    async save(document) {
      await tx.save(document);
      parts.write(document);
    },
    async raiseVersionsOfProject(projectId, now) {
      const all = documentsOfProject(tx.organizationId, projectId);
      await inPortions(
        tx,
        (from, limit) => all.where('id', '>', from.id).limit(limit),
        (ids) => raiseVersions(tx, 'documents', ids, now),
      );
    },
  };
}

/** Tags of the documents of the transaction's tenant in PostgreSQL. */
export function createArticleTagStore(tx: Transaction, newId: NewId): ArticleTagStore {
  return { adopt: (names) => adoptTags(tx, newId, { table: 'article_tags' }, names) };
}
