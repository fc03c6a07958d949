import { queryOptions } from '@tanstack/react-query';
import type { SessionPaths } from '@basalt/client/session';
import { api, data, ifVersion, where } from '../api/client.ts';
import { pagedQuery } from '../api/lists.ts';
import type { Document } from '../api/types.ts';
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

/** One document by its id. */
export const documentQuery = (document: string) =>
  queryOptions({
    queryKey: keys.document(document),
    queryFn: () => documentAccess.read(document),
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
