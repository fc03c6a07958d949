import type { components } from '@basalt/client';
import { at, withQuery } from './address.ts';
import { fetchJson, fetchPage } from './request.ts';

export type Document = components['schemas']['Document'];
export type DocumentStatus = Document['status'];

/** The filters of the list of documents, as the service names them. */
export interface DocumentFilter {
  q?: string | undefined;
  project_id?: string | undefined;
  status?: string | undefined;
  /** Names of tags between commas; a document has all of them. */
  tags?: string | undefined;
  archived?: string | undefined;
}

/** What people write about a document. */
export interface DocumentFields {
  project_id: string | null;
  title: string;
  caption: string | null;
  content_html: string | null;
  status: DocumentStatus;
  archived: boolean;
  editor_ids: string[];
  tag_names: string[];
}

/** A page of the documents of an organization. */
export const listDocuments = (
  organization: string,
  filter: DocumentFilter,
  cursor: string | null,
) =>
  fetchPage<Document>(withQuery(at('organizations', organization, 'documents'), { ...filter }), {
    perPage: 50,
    cursor,
  });

export const readDocument = (id: string) => fetchJson<Document>('GET', at('documents', id));

/** Creates a draft. */
export const createDocument = (
  organization: string,
  body: Partial<DocumentFields> & { title: string },
) => fetchJson<Document>('POST', at('organizations', organization, 'documents'), body);

/** Changes a document while it has that version; else refused as `version_mismatch`. */
export const updateDocument = (id: string, body: Partial<DocumentFields>, version?: number) =>
  fetchJson<Document>('PATCH', at('documents', id), body, version === undefined ? {} : { version });

/** Deletes a document; it can be restored for 30 days. */
export const deleteDocument = (id: string) => fetchJson<undefined>('DELETE', at('documents', id));

export const restoreDocument = (id: string) =>
  fetchJson<Document>('POST', at('documents', id, 'restore'));
