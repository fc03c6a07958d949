import { useAddressFilter } from '../../design/use-address-filter.ts';
import type { DocumentFilter } from '../../data/queries/documents.ts';

const names = ['q', 'status', 'project_id', 'tags', 'archived'] as const;

/** Sets one filter, by its name in the API; an empty value removes it. */
export type SetDocumentFilter = (name: (typeof names)[number], value: string) => void;

/** The filters of the list of documents: those of the API, in the address. */
export const useDocumentFilter = (): { filter: DocumentFilter; set: SetDocumentFilter } =>
  useAddressFilter<DocumentFilter>(names);

/** A tag as a value of the filter: commas and backslashes in it are escaped. */
export const tagFilter = (name: string): string => name.replaceAll(/[\\,]/gu, '\\$&');
