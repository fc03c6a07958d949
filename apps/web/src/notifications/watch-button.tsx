import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, data, where } from '../api/client.ts';
import { keys } from '../query/keys.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';

type Kind = 'ticket' | 'document';

const watchQuery = (kind: Kind, id: string) =>
  queryOptions({
    queryKey: keys.watch(id),
    queryFn: () =>
      data(
        kind === 'ticket'
          ? api.GET('/tickets/{ticket}/watch', where({ ticket: id }))
          : api.GET('/documents/{document}/watch', where({ document: id })),
      ),
  });

const setWatch = (kind: Kind, id: string, watching: boolean) => {
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

/** Shows whether the person watches the ticket or document, and changes it. */
export function WatchButton({ kind, id }: { kind: Kind; id: string }) {
  const client = useQueryClient();
  const { data: known } = useQuery(watchQuery(kind, id));
  const isPhone = useIsPhone();
  const isWatching = known?.watching ?? false;
  const { mutate, isPending } = useMutation({
    mutationFn: () => setWatch(kind, id, !isWatching),
    onSuccess: () => client.setQueryData(keys.watch(id), { watching: !isWatching }),
  });
  if (known === undefined) return null;
  return (
    <Button
      slight
      {...(isPhone && { look: 'quiet' })}
      busy={isPending}
      onPress={() => mutate()}
      aria-pressed={isWatching}
    >
      {isPhone && <Icon name="watch" />}
      <span className={isPhone ? 'hidden' : undefined}>{isWatching ? 'Watching' : 'Watch'}</span>
    </Button>
  );
}
