import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { SessionPaths } from '@basalt/client/session';
import { api } from '../../api/client.ts';
import { changeEntries, type ListPages } from '../../api/lists.ts';
import type { OwnNotification } from '../../api/types.ts';
import { keys } from '../../data/query/keys.ts';
import { showDone } from '../feedback/undo.tsx';
import { useWords } from '../../words/use-words.tsx';
import { words as wordsOf } from '../../words/words.ts';
import { atTime } from './snooze-times.ts';

type Marks = Omit<
  SessionPaths['/me/notifications']['patch']['requestBody']['content']['application/json'],
  'ids'
>;

/** The most that one request marks. */
const most = 100;

async function send(group: readonly OwnNotification[], marks: Marks): Promise<void> {
  const ids = group.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += most) {
    const body = { ids: ids.slice(from, from + most), ...marks };
    await api.PATCH('/me/notifications', { body });
  }
}

/** Shows the marks at once: marks of reading leave them where they are, every other one moves them to another list. */
function show(client: QueryClient, group: readonly OwnNotification[], { read }: Marks) {
  const ids = new Set(group.map(({ id }) => id));
  const read_at = read === false ? null : new Date().toISOString();
  client.setQueriesData<ListPages<OwnNotification>>({ queryKey: keys.inboxes }, (known) => {
    if (known === undefined || read !== undefined) {
      return changeEntries(known, (entry) => (ids.has(entry.id) ? { ...entry, read_at } : entry));
    }
    const pages = known.pages.map((page) => ({
      ...page,
      items: page.items.filter(({ id }) => !ids.has(id)),
    }));
    return { ...known, pages };
  });
}

/** The notifications to mark, and the mark. */
interface Marking {
  group: readonly OwnNotification[];
  marks: Marks;
}

/** The message about the change. */
function wordsOn({ done, snoozed_until }: Marks): string {
  if (done === true) return wordsOf('notifications.isDone');
  if (typeof snoozed_until === 'string')
    return wordsOf('notifications.snoozedUntil', { time: atTime(snoozed_until) });
  return wordsOf('notifications.backInYourInbox');
}

/** Marks notifications. A mark that moves them to another list can be undone. */
export function useMarking() {
  const words = useWords();
  const client = useQueryClient();
  const again = () => client.invalidateQueries({ queryKey: keys.notifications });
  return useMutation({
    mutationFn: ({ group, marks }: Marking) => send(group, marks),
    onMutate: ({ group, marks }) => show(client, group, marks),
    onSuccess(_, { group, marks }) {
      void again();
      if (marks.read !== undefined) return;
      showDone({
        text: wordsOn(marks),
        async undo() {
          for (const [former, same] of byFormerMarks(group)) await send(same, former);
          await again();
          return group.length > 1
            ? words('notifications.theyAreBack')
            : words('notifications.itIsBack');
        },
      });
    },
    onError: () => void again(),
  });
}

const marksOf = ({ read_at, done_at, snoozed_until }: OwnNotification): Marks => ({
  ...(read_at === null && { read: false }),
  done: done_at !== null,
  snoozed_until,
});

/** The notifications by the marks that they had, so that a request can give them back. */
function byFormerMarks(
  group: readonly OwnNotification[],
): Iterable<readonly [Marks, OwnNotification[]]> {
  const same = Map.groupBy(group, (entry) => JSON.stringify(marksOf(entry)));
  return Array.from(same.values(), (all) => [marksOf(all[0] as OwnNotification), all] as const);
}
