import { documentRecord, type DocumentRecord } from '../../src/document/document-record.ts';
import { liveProjectId, type Document } from '../../src/document/document.ts';
import type {
  DocumentFilter,
  DocumentQueries,
  DocumentSort,
  DocumentStore,
} from '../../src/document/documents.port.ts';
import type { DocumentContent } from '../../src/document/document-input.ts';
import type { KnownDocumentReferences } from '../../src/document/project-and-editors.ts';
import { foldCase } from '../../src/kernel/fold-case.ts';
import type { Spellings } from '../../src/kernel/tag-names.ts';
import { accessOf } from './projects.ts';
import { isSelected } from '../../src/kernel/deleted-filter.ts';
import { invalid } from '../../src/kernel/domain-error.ts';
import { searchableText, textOfHtml } from '../../src/kernel/search-text.ts';
import { anyDocument, liveDocument, liveProject } from './live.ts';
import { isAny, isBefore, isSince } from './filters.ts';
import { pageOf, withFields, type Order } from './paging.ts';
import { sameName, type TenantData } from './tenant-data.ts';

/** The documents of one organization, inside a transaction. */
export function documentStore(data: TenantData): DocumentStore {
  return {
    lock: async (id) => liveDocument(data, id),
    lockDeleted: async (id) => anyDocument(data, id),
    loadForCreate: async (input) => namedBy(data, input, null),
    loadForUpdate: async (id, patch) => {
      const document = liveDocument(data, id);
      return (
        document && {
          document,
          ...namedBy(
            data,
            { ...patch, editorIds: patch.editorIds ?? document.editorIds },
            liveProjectId(document),
          ),
        }
      );
    },
    lockOfProject: async (projectId) =>
      data.documents
        .where((row) => row.projectId === projectId)
        .map(({ id, version }) => ({ id, version }))
        .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  };
}

/** What is stored of what a document names. */
function namedBy(
  data: TenantData,
  { projectId, editorIds = [] }: DocumentContent,
  current: string | null,
): { known: KnownDocumentReferences; spellings: Spellings } {
  const target = projectId === undefined ? current : projectId;
  const isPerson = (id: string) => target !== null && accessOf(data, target, id) !== null;
  return {
    known: {
      hasProject: typeof projectId === 'string' && liveProject(data, projectId) !== null,
      members: new Set(editorIds.filter((id) => data.memberships.get(id) !== null)),
      people: new Set(editorIds.filter(isPerson)),
    },
    spellings: new Map(data.articleTags.where().map(({ name }) => [foldCase(name), name])),
  };
}

/** By letters and accents, without regard to case. */
const titles = new Intl.Collator('und', { sensitivity: 'accent' });

function orderBy(sort: DocumentSort): Order<DocumentRecord> {
  const way = sort.startsWith('-') ? 'down' : 'up';
  const field = sort.replace('-', '') as 'created_at' | 'updated_at' | 'last_activity_at' | 'title';
  return {
    ways: [way, way],
    values: (document) => [document[field], document.id],
    ...(field === 'title' && { collate: titles.compare }),
  };
}

/** Reads of the documents of one organization. */
export function documentQueries(data: () => TenantData): DocumentQueries {
  return {
    find: async (id, fields) => {
      const document = liveDocument(data(), id);
      return document === null ? null : withFields(documentRecord(document), fields);
    },
    list: async (filter, page, sort = 'created_at') => {
      const { projectId } = filter;
      if (projectId !== undefined && liveProject(data(), projectId) === null) {
        throw invalid('project_id', 'is not a project of this organization');
      }
      const found = data()
        .documents.where()
        .flatMap(({ id }) => anyDocument(data(), id) ?? [])
        .filter((document) => matches(document, filter));
      return pageOf(found.map(documentRecord), orderBy(sort), page);
    },
  };
}

function matches(document: Document, filter: DocumentFilter): boolean {
  const { title, caption, contentHtml } = document;
  const text = searchableText(title, caption ?? '', textOfHtml(contentHtml ?? ''));
  const { words, projectId, status, tagNames, archived } = filter;
  const { createdBy: actor } = document;
  return [
    isSelected(filter.deleted, document.deletedAt),
    isSince(document.createdAt, filter.createdSince),
    isSince(document.updatedAt, filter.updatedSince),
    isBefore(document.createdAt, filter.createdBefore),
    isBefore(document.updatedAt, filter.updatedBefore),
    isAny(filter.createdBy, (id) => 'id' in actor && actor.id === id),
    isAny(filter.editorIds, (id) => document.editorIds.includes(id)),
    isAny(filter.anyTag, (wanted) => document.tagNames.some((name) => sameName(name, wanted))),
    words.every((word) => text.includes(word)),
    projectId === undefined || liveProjectId(document) === projectId,
    status === undefined || document.status === status,
    tagNames.every((wanted) => document.tagNames.some((name) => sameName(name, wanted))),
    archived === 'all' || document.archived === archived,
  ].every(Boolean);
}

/** What the foreign keys of a database refuse. */
export function refuseBrokenDocument(data: TenantData, document: Document): void {
  const { projectId, editorIds, tagNames } = document;
  if (projectId !== null && data.projects.get(projectId) === null) {
    throw new Error('document belongs to no project of its organization');
  }
  if (editorIds.some((id) => data.memberships.get(id) === null)) {
    throw new Error('document is edited by somebody of no membership');
  }
  const tags = data.articleTags.where().map(({ name }) => name);
  if (tagNames.some((name) => !tags.includes(name))) {
    throw new Error('document carries a tag that was not adopted');
  }
}
