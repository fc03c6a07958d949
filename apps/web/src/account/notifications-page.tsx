import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, where } from '../api/client.ts';
import { changeEntries, type ListPages } from '../api/lists.ts';
import type { OwnNotification } from '../api/types.ts';
import { useSession } from '../frame/session.tsx';
import { keys } from '../query/keys.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { Fetched } from '../ui/fetched.tsx';
import { Refused } from '../ui/notice.tsx';
import { Empty, PageHead } from '../ui/page.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { howLongAgo, inFull } from '../ui/when.ts';
import { notificationsQuery } from './queries.ts';

/** `/app/notifications`. */
export function NotificationsPage() {
  const notifications = useInfiniteQuery(notificationsQuery);
  return (
    <>
      <PageHead title="Notifications" lead="Messages from your organizations." />
      <Fetched query={notifications}>
        {({ pages }) => <NotificationList entries={pages.flatMap(({ items }) => items)} />}
      </Fetched>
      <ShowMore query={notifications} words="Show older" />
    </>
  );
}

/** Messages, newest first; unread ones stand out. */
export function NotificationList({ entries }: { entries: readonly OwnNotification[] }) {
  if (entries.length === 0) {
    return <Empty title="Nothing yet">When you get a message, it appears here.</Empty>;
  }
  return (
    <ul className="list">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

function Entry({ entry }: { entry: OwnNotification }) {
  const { choose } = useSession();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.POST('/me/notifications/{notification}/read', where({ notification: entry.id })),
    onSuccess() {
      const read_at = new Date().toISOString();
      client.setQueryData<ListPages<OwnNotification>>(keys.notifications, (known) =>
        changeEntries(known, (one) => (one.id === entry.id ? { ...one, read_at } : one)),
      );
    },
  });
  const isUnread = entry.read_at === null;
  return (
    <li className={isUnread ? 'unread' : undefined}>
      <div className="what">
        <h2>
          {entry.url === null ? (
            entry.title
          ) : (
            <AppLink href={entry.url} onClick={() => choose(entry.organization_id)}>
              {entry.title}
            </AppLink>
          )}
          {isUnread && <span className="hidden"> (unread)</span>}
        </h2>
        <p>{entry.body}</p>
        <p className="small soft">
          <time dateTime={entry.created_at} title={inFull(entry.created_at)}>
            {howLongAgo(entry.created_at)}
          </time>
        </p>
        <Refused error={error} />
      </div>
      {isUnread && (
        <Button
          slight
          busy={isPending}
          aria-label={`Mark as read: ${entry.title}`}
          onPress={() => mutate()}
        >
          Mark as read
        </Button>
      )}
    </li>
  );
}
