import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Document } from '../../api/types.ts';
import { saveFields } from '../../data/query/save-fields.ts';
import { showRefusal } from '../feedback/show-refusal.tsx';
import { documentAccess, documentQuery } from '../../data/queries/documents.ts';

/** Saves the text of a document in which a task was checked, and shows it at once. */
export function useCheck({ id, version, content_html }: Document) {
  const client = useQueryClient();
  const { queryKey } = documentQuery(id);
  return useMutation({
    mutationFn: (html: string) =>
      saveFields(documentAccess, { id, version, content_html }, { content_html: html }),
    onMutate(html) {
      client.setQueryData(queryKey, (known) => known && { ...known, content_html: html });
    },
    onSuccess: (saved) => void client.setQueryData(queryKey, saved),
    onError(error) {
      void client.invalidateQueries({ queryKey });
      showRefusal(error);
    },
  }).mutate;
}
