import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, data, where } from '../../api/client.ts';
import { keys } from '../../data/query/keys.ts';
import { showRefusal } from '../feedback/show-refusal.tsx';

/** The kinds of records that can be watched. */
export type WatchedKind = 'ticket' | 'document';

const watchQuery = (kind: WatchedKind, id: string) =>
  queryOptions({
    queryKey: keys.watch(id),
    queryFn: () =>
      data(
        kind === 'ticket'
          ? api.GET('/tickets/{ticket}/watch', where({ ticket: id }))
          : api.GET('/documents/{document}/watch', where({ document: id })),
      ),
  });

const setWatch = (kind: WatchedKind, id: string, watching: boolean) => {
  if (kind === 'ticket') {
    const path = where({ ticket: id });
    return watching
      ? api.PUT('/tickets/{ticket}/watch', path)
      : api.DELETE('/tickets/{ticket}/watch', path);
  }
  const path = where({ document: id });
  return watching
    ? api.PUT('/documents/{document}/watch', path)
    : api.DELETE('/documents/{document}/watch', path);
};

/** Whether the person watches a ticket or document, how many people do, and the change to the contrary; undefined until that is known, and without an id. */
export function useWatch(kind: WatchedKind, id: string | undefined) {
  const client = useQueryClient();
  const { data: known } = useQuery({ ...watchQuery(kind, id ?? ''), enabled: id !== undefined });
  const isWatching = known?.watching;
  const watchers = known?.watchers ?? 0;
  const change = useMutation({
    mutationFn: async () => {
      if (id !== undefined) await setWatch(kind, id, isWatching !== true);
    },
    onSuccess: () =>
      client.setQueryData(keys.watch(id ?? ''), {
        watching: isWatching !== true,
        watchers: watchers + (isWatching === true ? -1 : 1),
      }),
    onError: showRefusal,
  });
  return { isWatching, watchers, change };
}
