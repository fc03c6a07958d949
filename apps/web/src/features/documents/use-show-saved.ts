import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Document } from '../../api/types.ts';
import { keys } from '../../data/query/keys.ts';
import { documentQuery } from '../../data/queries/documents.ts';
import type { WrittenFields } from './draft-fields.ts';

/** Takes a document as it was just saved; `names`: the fields that the person saved past the draft that may be open. */
type Take = (saved: Document, names: readonly (keyof WrittenFields)[]) => void;

/** By document, what has the open draft go on from what the same person saved past it. */
const openDrafts = new Map<string, Take>();

/** Calls `goOn` when the person saves a document past its open draft, as by an undo: that is no change of somebody else. */
export function useGoOnFromOwn(id: string, goOn: Take): void {
  const follow = useEffectEvent(goOn);
  useEffect(() => {
    const take: Take = (saved, names) => follow(saved, names);
    openDrafts.set(id, take);
    return () => {
      if (openDrafts.get(id) === take) openDrafts.delete(id);
    };
  }, [id]);
}

/** Returns a function that shows a document as it was just saved, here, in lists and in its history. `names`: as of `Take`. */
export function useShowSaved(): (
  saved: Document,
  names?: readonly (keyof WrittenFields)[],
) => void {
  const client = useQueryClient();
  return (saved, names = []) => {
    const { queryKey } = documentQuery(saved.id);
    if (names.length > 0) openDrafts.get(saved.id)?.(saved, names);
    client.setQueryData(queryKey, saved);
    // An answer that is on its way can be of the version before.
    void client.invalidateQueries({ queryKey });
    void client.invalidateQueries({ queryKey: keys.documentsOf(saved.organization_id) });
    void client.invalidateQueries({ queryKey: keys.documentHistory(saved.id) });
  };
}
