import { compiledOnce, db } from '../sql/query.ts';
import { sql } from 'kysely';
import {
  Document,
  foldCase,
  normalizeTagName,
  type DocumentContent,
  type DocumentStore,
} from '@basalt/domain';
import type { Transaction } from '../transaction/transaction.ts';
import { documentListColumns } from './document-columns.ts';
import type { DocumentParts } from './document-parts.ts';
import { nameLock } from '../sql/name-lock.ts';
import { placeOf, placeOfRow, type PlaceRow } from './document-place.ts';

/** A stored row with the lists of the document, and whether its project is deleted. */
interface DocumentRow {
  editor_ids: string[];
  tag_names: string[];
  project_is_deleted: boolean;
}

interface Which {
  organizationId: string;
  id: string;
}

const lockOfProject = (organizationId: string, projectId: string) =>
  db
    .selectFrom('documents')
    .select(['id', 'version'])
    .where('organization_id', '=', organizationId)
    .where('project_id', '=', projectId)
    .orderBy('id')
    .forNoKeyUpdate();

/**
 * The statements that lock a document and then read it; with `any` also a deleted one. One statement for both would, after a wait
 * for the lock, return the new row with the old lists.
 */
const lockAndRead = (state: 'live' | 'any') => {
  const isWanted = state === 'live' ? sql`d.deleted_at is null` : sql`true`;
  return {
    lock: compiledOnce(
      ({ organizationId, id }: Which) => sql`select from documents d
        where d.organization_id = ${organizationId} and d.id = ${id} and ${isWanted} for no key update`,
    ),
    read: compiledOnce(
      ({ organizationId, id }: Which, tx: Transaction) => sql<DocumentRow>`
      select ${tx.columnsSql(Document, 'd')}, ${documentListColumns},
        exists (select from projects p where p.organization_id = d.organization_id
          and p.id = d.project_id and p.deleted_at is not null) as project_is_deleted
      from documents d where d.organization_id = ${organizationId} and d.id = ${id} and ${isWanted}`,
    ),
  };
};

const statements = { live: lockAndRead('live'), any: lockAndRead('any') };

const holdProject = compiledOnce((of: Which) =>
  db
    .selectFrom('projects')
    .select('id')
    .where('organization_id', '=', of.organizationId)
    .where('id', '=', of.id)
    .where('deleted_at', 'is', null)
    .forShare(),
);

/**
 * Which of the people with these ids and of the document's editors are members, and whether each of them has access to the
 * project. Without a project it is the one of the document.
 */
const peopleOf = compiledOnce(
  (of: {
    organizationId: string;
    ids: readonly string[];
    document: string | null;
    project: string | null;
  }) =>
    sql<{ user_id: string; has_access: boolean }>`
    select m.user_id, has_implicit_access(m.role) or exists (select from project_members pm
      where pm.organization_id = m.organization_id and pm.user_id = m.user_id
        and pm.project_id = coalesce(${of.project}::uuid, (
          select d.project_id from documents d where d.organization_id = ${of.organizationId} and d.id = ${of.document}::uuid
        ))) as has_access
    from memberships m
    where m.organization_id = ${of.organizationId} and m.removed_at is null and (m.user_id = any(${of.ids}::uuid[])
      or m.user_id in (select e.user_id from document_editors e
        where e.organization_id = ${of.organizationId} and e.document_id = ${of.document}::uuid))`,
);

const spellingsOf = compiledOnce(
  (of: { organizationId: string; keys: readonly string[] }) => sql<{
    name: string;
    name_key: string;
  }>`
  select name, name_key from article_tags where organization_id = ${of.organizationId} and name_key = any(${of.keys}::text[])`,
);

/** Documents of the transaction's tenant in PostgreSQL. */
export function createDocumentStore(tx: Transaction, parts: DocumentParts): DocumentStore {
  const { organizationId } = tx;

  function documentOf([found]: readonly DocumentRow[]): Document | null {
    if (found === undefined) return null;
    const { editor_ids, tag_names, project_is_deleted, ...row } = found;
    const document = tx.load(Document, row);
    document.editorIds = editor_ids;
    document.tagNames = tag_names;
    document.projectIsDeleted = project_is_deleted;
    parts.remember(document);
    return document;
  }

  async function lock(id: string, state: 'live' | 'any'): Promise<Document | null> {
    tx.queueFor(id);
    const which = { organizationId, id };
    const [, rows] = await tx.batch(
      statements[state].lock(which),
      statements[state].read(which, tx),
    );
    return documentOf(rows);
  }

  /**
   * The statements that find the records which a content refers to: the project, which is locked, the place among the documents, the people
   * and the tags. The first one lets no other transaction change places.
   */
  function namedIn(
    { projectId, parentId, editorIds, tagNames = [] }: DocumentContent,
    id: string | null,
  ) {
    const keys = tagNames.map((name) => foldCase(normalizeTagName(name)));
    const isAsked = editorIds !== undefined || (id !== null && projectId !== undefined);
    const isPlaced = Boolean(parentId) || (id !== null && projectId !== undefined);
    const project = projectId ?? null;
    return [
      isPlaced ? nameLock(`documents ${organizationId}`) : null,
      project === null ? null : holdProject({ organizationId, id: project }),
      isPlaced ? placeOf({ organizationId, id, parent: parentId ?? null }) : null,
      isAsked ? peopleOf({ organizationId, ids: editorIds ?? [], document: id, project }) : null,
      keys.length === 0 ? null : spellingsOf({ organizationId, keys }),
    ] as const;
  }

  return {
    lock: (id) => lock(id, 'live'),
    lockDeleted: (id) => lock(id, 'any'),
    async loadForCreate(input) {
      const [, ...found] = await tx.batch(...namedIn(input, null));
      return namedOf(found);
    },
    async loadForUpdate(id, patch) {
      tx.queueFor(id);
      const which = { organizationId, id };
      const [turn, project, place, people, tags] = namedIn(patch, id);
      const [, held, , rows, places, found, spelled] = await tx.batch(
        turn,
        project,
        statements.live.lock(which),
        statements.live.read(which, tx),
        place,
        people,
        tags,
      );
      const document = documentOf(rows);
      return document && { document, ...namedOf([held, places, found, spelled]) };
    },
    lockOfProject: (projectId) => tx.rows(lockOfProject(organizationId, projectId)),
  };
}

/** The result of the statements of `namedIn`, from their rows. */
const namedOf = ([projects, places, people, tags]: readonly [
  readonly unknown[],
  readonly PlaceRow[],
  readonly { user_id: string; has_access: boolean }[],
  readonly { name: string; name_key: string }[],
]) => ({
  known: {
    hasProject: projects.length > 0,
    ...placeOfRow(places[0]),
    members: new Set(people.map(({ user_id: id }) => id)),
    people: new Set(people.filter((person) => person.has_access).map(({ user_id: id }) => id)),
  },
  spellings: new Map(tags.map(({ name, name_key: key }) => [key, name])),
});

/** The statement that raises `version` and sets `updated_at` of all documents of a project, deleted ones too. */
export const touchDocumentsOfProject = compiledOnce(
  (of: { organizationId: string; projectId: string; now: string }) =>
    db
      .updateTable('documents')
      .set(({ eb }) => ({ version: eb('version', '+', sql.lit(1)), updated_at: of.now }))
      .where('organization_id', '=', of.organizationId)
      .where('project_id', '=', of.projectId),
);
