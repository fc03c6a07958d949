import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { SessionPaths } from '@basalt/client/session';
import { api } from '../api/client.ts';
import { changeEntries, type ListPages } from '../api/lists.ts';
import type { OwnNotification } from '../api/types.ts';
import { keys } from '../query/keys.ts';
import { showDone } from '../query/undo.tsx';

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

/** Shows the marks at once: done and snoozed notifications leave the inbox. */
function show(
  client: QueryClient,
  group: readonly OwnNotification[],
  { done, snoozed_until }: Marks,
) {
  const ids = new Set(group.map(({ id }) => id));
  const isGone = done === true || typeof snoozed_until === 'string';
  const read_at = new Date().toISOString();
  client.setQueriesData<ListPages<OwnNotification>>({ queryKey: keys.inboxes }, (known) => {
    if (known === undefined || !isGone) {
      return changeEntries(known, (one) => (ids.has(one.id) ? { ...one, read_at } : one));
    }
    const pages = known.pages.map((page) => ({
      ...page,
      items: page.items.filter(({ id }) => !ids.has(id)),
    }));
    return { ...known, pages };
  });
}

/** Nine o'clock of tomorrow, where the person is. */
export function tomorrow(now: Date = new Date()): Date {
  const day = new Date(now);
  day.setDate(day.getDate() + 1);
  day.setHours(9, 0, 0, 0);
  return day;
}

/** What is marked, and how. */
interface Marking {
  group: readonly OwnNotification[];
  marks: Marks;
}

/** Marks notifications. A mark that removes them from the inbox can be undone. */
export function useMarking() {
  const client = useQueryClient();
  const again = () => client.invalidateQueries({ queryKey: keys.notifications });
  return useMutation({
    mutationFn: ({ group, marks }: Marking) => send(group, marks),
    onMutate: ({ group, marks }) => show(client, group, marks),
    onSuccess(_, { group, marks }) {
      void again();
      if (marks.read === true) return;
      const undone: Marks = marks.done === true ? { done: false } : { snoozed_until: null };
      showDone({
        text: marks.done === true ? 'Done.' : 'Snoozed until tomorrow.',
        async undo() {
          const unread = group.filter(({ read_at }) => read_at === null);
          const read = group.filter((one) => !unread.includes(one));
          await send(unread, { ...undone, read: false });
          await send(read, undone);
          await again();
          return group.length > 1 ? 'They are in your inbox again.' : 'It is in your inbox again.';
        },
      });
    },
    onError: () => void again(),
  });
}
