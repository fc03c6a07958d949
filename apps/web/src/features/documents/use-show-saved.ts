import { useQueryClient } from '@tanstack/react-query';
import type { Document } from '../../api/types.ts';
import { keys } from '../../data/query/keys.ts';
import { documentQuery } from '../../data/queries/documents.ts';

/** Returns a function that shows a document as it was just saved, here, in lists and in its history. */
export function useShowSaved(): (saved: Document) => void {
  const client = useQueryClient();
  return (saved) => {
    client.setQueryData(documentQuery(saved.id).queryKey, saved);
    void client.invalidateQueries({ queryKey: keys.documentsOf(saved.organization_id) });
    void client.invalidateQueries({ queryKey: keys.documentHistory(saved.id) });
  };
}
