import { Document, type ArticleTagStore, type DocumentStore, type NewId } from '@basalt/domain';
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

const documentsOfProject = `select id from documents
  where organization_id = $1 and project_id = $2 and id > $3 order by id limit $4`;

/** Documents of the transaction's tenant in PostgreSQL. */
export function createDocumentStore(tx: Transaction): DocumentStore {
  const parts = new DocumentParts(tx);

  /** The whole document, by conditions on `d` besides its id. */
  async function load(id: string, condition: string): Promise<Document | null> {
    const [found] = await tx.rows<DocumentRow>(
      `select ${tx.columns(Document, 'd')}, ${documentListColumns},
        exists (select from projects p where p.organization_id = d.organization_id
          and p.id = d.project_id and p.deleted_at is not null) as project_is_deleted
      from documents d where d.organization_id = $1 and d.id = $2 ${condition}`,
      [tx.organizationId, id],
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

  /** A statement that waits for a row sees it as it became, but its lists as they were: so lock first, then load. */
  async function lock(id: string, condition: string): Promise<Document | null> {
    tx.queueFor(id);
    const locked = await tx.rows(
      `select from documents d where d.organization_id = $1 and d.id = $2 ${condition} for no key update`,
      [tx.organizationId, id],
    );
    return locked.length === 0 ? null : load(id, condition);
  }

  const isLive = 'and d.deleted_at is null';
  return {
    find: (id) => load(id, isLive),
    lock: (id) => lock(id, isLive),
    lockDeleted: (id) => lock(id, ''),
    async add(document) {
      await tx.save(document);
      parts.write(document);
    },
    async save(document) {
      await tx.save(document);
      parts.write(document);
    },
    async raiseVersionsOfProject(projectId, now) {
      const values = [tx.organizationId, projectId];
      await inPortions(tx, { text: documentsOfProject, values }, (ids) =>
        raiseVersions(tx, 'documents', ids, now),
      );
    },
  };
}

/** Tags of the documents of the transaction's tenant in PostgreSQL. */
export function createArticleTagStore(tx: Transaction, newId: NewId): ArticleTagStore {
  return { adopt: (names) => adoptTags(tx, newId, { table: 'article_tags' }, names) };
}
