import { documentRecord } from '../../src/records/document-record.ts';
import { Document, liveProjectId, type DocumentContent } from '../../src/records/document.ts';
import type {
  DocumentFilter,
  DocumentQueries,
  DocumentStore,
} from '../../src/ports/documents.port.ts';
import { invalid } from '../../src/kernel/domain-error.ts';
import { searchableText, textOfHtml } from '../../src/kernel/search-text.ts';
import { isListed, sameName } from './filters.ts';
import { anyDocument, liveDocument, liveProject } from './live.ts';
import { byId, collateNames, orderBy, pageOf, withFields } from './paging.ts';
import { accessOf } from './projects.ts';
import { Tenant } from './tenant.ts';
import { spellingsOf } from './tickets.ts';

/** The documents of one organization, inside a transaction. */
export function documentStore(tenant: Tenant): DocumentStore {
  return {
    lock: async (id) => liveDocument(tenant, id),
    lockDeleted: async (id) => anyDocument(tenant, id),
    loadForCreate: async (input) => namedBy(tenant, input, null),
    loadForUpdate: async (id, patch) => {
      const document = liveDocument(tenant, id);
      if (document === null) return null;
      const { editorIds = document.editorIds } = patch;
      return { document, ...namedBy(tenant, { ...patch, editorIds }, document) };
    },
    lockOfProject: async (projectId) =>
      byId(tenant.of(Document).where({ projectId })).map(({ id, version }) => ({ id, version })),
  };
}

/** What is stored of the project, the place, people and tags that a document names. */
function namedBy(
  tenant: Tenant,
  { projectId, parentId, editorIds = [] }: DocumentContent,
  document: Document | null,
) {
  const target = projectId === undefined ? document && liveProjectId(document) : projectId;
  const parent = typeof parentId === 'string' ? liveDocument(tenant, parentId) : null;
  // Also through drafts that the person does not see.
  const whole = new Tenant(tenant.database, tenant.organizationId);
  const isPerson = (id: string) => target !== null && accessOf(tenant, target, id) !== null;
  return {
    known: {
      hasProject: typeof projectId === 'string' && liveProject(tenant, projectId) !== null,
      parent: parent && { projectId: liveProjectId(parent), path: pathTo(whole, parent) },
      levelsWithin: document === null ? 0 : levelsWithin(whole, document.id),
      hasDocuments:
        document !== null &&
        within(tenant, document.id).some(({ deletedAt }) => deletedAt === null),
      members: new Set(editorIds.filter((id) => tenant.member(id) !== null)),
      people: new Set(editorIds.filter(isPerson)),
    },
    spellings: spellingsOf(tenant, null),
  };
}

const within = (tenant: Tenant, parentId: string): readonly Document[] =>
  tenant.of(Document).where({ parentId });

function pathTo(tenant: Tenant, document: Document | null): string[] {
  if (document === null) return [];
  const { id, parentId } = document;
  return [id, ...pathTo(tenant, parentId === null ? null : anyDocument(tenant, parentId))];
}

const levelsWithin = (tenant: Tenant, id: string): number =>
  Math.max(0, ...within(tenant, id).map((document) => 1 + levelsWithin(tenant, document.id)));

/** The text in which documents are searched. */
export const documentText = ({ title, caption, contentHtml }: Document): string =>
  searchableText(title, caption ?? '', textOfHtml(contentHtml ?? ''));

function isWanted(document: Document, filter: DocumentFilter): boolean {
  const { projectId, tagNames, anyTag } = filter;
  const hasTag = (wanted: string) => document.tagNames.some((name) => sameName(name, wanted));
  return (
    isListed(Document, document, filter, { text: documentText(document) }) &&
    (projectId === undefined || liveProjectId(document) === projectId) &&
    tagNames.every(hasTag) &&
    (anyTag?.some(hasTag) ?? true)
  );
}

/** Reads of the documents of one organization. */
export function documentQueries(tenant: Tenant): DocumentQueries {
  return {
    find: async (id, fields) => {
      const document = liveDocument(tenant, id);
      return document && withFields(documentRecord(document), fields);
    },
    list: async (filter, page, sort = 'created_at') => {
      const { projectId } = filter;
      if (projectId !== undefined && liveProject(tenant, projectId) === null) {
        throw invalid('project_id', 'is not a project of this organization');
      }
      const documents = tenant
        .of(Document)
        .where()
        .flatMap(({ id }) => anyDocument(tenant, id) ?? []);
      const records = documents.filter((each) => isWanted(each, filter)).map(documentRecord);
      const collate = sort.endsWith('title') ? collateNames : undefined;
      return pageOf(records, orderBy(sort, collate), page);
    },
  };
}
