import { queryOptions } from '@tanstack/react-query';
import type { SessionPaths } from '@basalt/client/session';
import { api, data, ifVersion, where } from '../../api/client.ts';
import { listAll, listPage, pagedQuery } from '../../api/lists.ts';
import type { Document } from '../../api/types.ts';
import { keys } from '../query/keys.ts';
import type { RecordAccess } from '../query/save-fields.ts';

/** The filters of the list of documents, as the service names them. */
export type DocumentFilter = NonNullable<
  SessionPaths['/organizations/{organization}/documents']['get']['parameters']['query']
>;

/** The fields of a document that people set. */
export type DocumentFields = Pick<
  Document,
  | 'project_id'
  | 'parent_id'
  | 'title'
  | 'caption'
  | 'content_html'
  | 'status'
  | 'archived'
  | 'editor_ids'
  | 'tag_names'
>;

/** The documents of an organization that match, page by page. */
export const documentsQuery = (organization: string, filter: DocumentFilter) =>
  pagedQuery(keys.documents(organization, filter), 50, (page) =>
    api.GET(
      '/organizations/{organization}/documents',
      where({ organization }, { ...filter, ...page }),
    ),
  );

/** What the tree of documents shows of one. */
export type DocumentPlace = Pick<
  Document,
  'id' | 'title' | 'project_id' | 'parent_id' | 'status' | 'archived'
>;

/** The most documents that the tree shows; a search finds the others. */
const mostPlaces = 2_000;

/** The documents of an organization that are not archived, by title, with what tells their places. */
export const documentPlacesQuery = (organization: string) =>
  queryOptions({
    queryKey: keys.documents(organization, { places: true }),
    queryFn: (): Promise<DocumentPlace[]> =>
      listAll(
        (page) =>
          api.GET(
            '/organizations/{organization}/documents',
            where(
              { organization },
              { ...page, sort: 'title', fields: 'id,title,project_id,parent_id,status,archived' },
            ),
          ),
        mostPlaces,
      ),
  });

/** By document, the part of its text around the first of the searched words; of the fifty that match best. */
export const excerptsQuery = (organization: string, { q = '', archived }: DocumentFilter) =>
  queryOptions({
    queryKey: keys.search(organization, `document ${archived} ${q}`),
    queryFn: () =>
      data(
        api.GET(
          '/organizations/{organization}/search',
          where(
            { organization },
            { q, kinds: 'document', limit: 50, ...(archived !== undefined && { archived }) },
          ),
        ),
      ),
    select: (found) => new Map(found.map(({ id, snippet }) => [id, snippet])),
    enabled: q !== '',
  });

/** One document by its id. */
export const documentQuery = (document: string) =>
  queryOptions({
    queryKey: keys.document(document),
    queryFn: () => documentAccess.read(document),
  });

/** The events of a document, newest first, page by page; of its comments and files too for owners and admins. */
export const documentHistoryQuery = (document: string) =>
  pagedQuery(keys.documentHistory(document), 20, (page) =>
    api.GET(
      '/documents/{document}/events',
      where({ document }, { ...page, fields: 'id,type,timestamp,actor,changes,data' }),
    ),
  );

/** The person who changed a document last, and the time; null where only comments and files changed lately. */
export const lastChangeQuery = (document: string) =>
  queryOptions({
    queryKey: keys.lastChange(document),
    queryFn: async () => {
      const { items } = await listPage(
        (page) =>
          api.GET(
            '/documents/{document}/events',
            where({ document }, { ...page, fields: 'id,type,timestamp,actor' }),
          ),
        50,
      );
      return items.find(({ type }) => /^document\.\w+$/u.test(type)) ?? null;
    },
  });

/** How documents are read and changed by `saveFields`. */
export const documentAccess: RecordAccess<Document, DocumentFields> = {
  read: (document) => data(api.GET('/documents/{document}', where({ document }))),
  update: (document, body, version) =>
    data(
      api.PATCH('/documents/{document}', { ...where({ document }), body, ...ifVersion(version) }),
    ),
};

/** Deletes a document; it can be restored for 30 days. */
export const deleteDocument = (document: string) =>
  data(api.DELETE('/documents/{document}', where({ document })));

export const restoreDocument = (document: string) =>
  data(api.POST('/documents/{document}/restore', where({ document })));
