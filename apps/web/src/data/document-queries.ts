import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listDocuments, readDocument, type DocumentFilter } from '../api/documents.ts';

/** The documents of an organization that match, page by page. */
export const documentsQuery = (organization: string, filter: DocumentFilter) =>
  infiniteQueryOptions({
    queryKey: ['documents', organization, filter],
    queryFn: ({ pageParam }) => listDocuments(organization, filter, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** One document by its id. */
export const documentQuery = (id: string) =>
  queryOptions({ queryKey: ['documents', 'one', id], queryFn: () => readDocument(id) });
