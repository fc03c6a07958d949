import type { NotificationEntry } from '../api/records.ts';
import { useSession } from '../frame/session.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { Refused } from '../ui/notice.tsx';
import { Empty, PageHead, Ready } from '../ui/page.tsx';
import { useAct } from '../ui/use-act.tsx';
import { howLongAgo, inFull } from '../ui/when.ts';
import type { Notifications } from './use-notifications.tsx';

/** `/app/notifications`. */
export function NotificationsPage({ notifications }: { notifications: Notifications }) {
  const { busy, refusal, act } = useAct();
  const { loaded, more } = notifications;
  return (
    <>
      <PageHead title="Notifications" lead="Messages from your organizations." />
      <Refused refusal={refusal} />
      <Ready loaded={loaded}>
        {(entries) => <NotificationList entries={entries} read={notifications.read} />}
      </Ready>
      {more !== null && (
        <div className="actions">
          <Button busy={busy} onPress={() => void act(more)}>
            Show older
          </Button>
        </div>
      )}
    </>
  );
}

/** Messages, newest first; unread ones stand out. */
export function NotificationList({
  entries,
  read,
}: {
  entries: readonly NotificationEntry[];
  read: Notifications['read'];
}) {
  if (entries.length === 0) {
    return <Empty title="Nothing yet">When you get a message, it appears here.</Empty>;
  }
  return (
    <ul className="list">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} read={read} />
      ))}
    </ul>
  );
}

function Entry({ entry, read }: { entry: NotificationEntry; read: Notifications['read'] }) {
  const { busy, refusal, act } = useAct();
  const { choose } = useSession();
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
        <Refused refusal={refusal} />
      </div>
      {isUnread && (
        <Button
          slight
          busy={busy}
          aria-label={`Mark as read: ${entry.title}`}
          onPress={() => void act(() => read(entry.id))}
        >
          Mark as read
        </Button>
      )}
    </li>
  );
}
