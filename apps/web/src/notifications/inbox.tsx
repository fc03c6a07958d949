import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inboxOf, type InboxTab } from '../account/queries.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Fetched } from '../ui/fetched.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Refused } from '../ui/notice.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { NotificationList } from './notification-list.tsx';
import { useMarking } from './use-marking.tsx';

const tabs: readonly (readonly [InboxTab, string])[] = [
  ['all', 'All'],
  ['mentioned', 'Mentioned'],
  ['assigned', 'Assigned'],
];

/** The inbox, with tabs by reason. With `most`, it shows only that many of the newest, and a link to all. */
export function Inbox({ most }: { most?: number }) {
  const [tab, setTab] = useState<InboxTab>('all');
  const notifications = useInfiniteQuery(inboxOf(tab));
  const entries = notifications.data?.pages.flatMap(({ items }) => items) ?? [];
  const { mutate, error } = useMarking();
  return (
    <>
      <div className="inbox-tabs" role="group" aria-label="What is shown">
        {tabs.map(([id, name]) => (
          <button
            key={id}
            type="button"
            className="chip"
            aria-pressed={tab === id}
            onClick={() => setTab(id)}
          >
            {name}
          </button>
        ))}
        {entries.length > 0 && (
          <IconButton
            icon="check"
            label={`Mark all ${entries.length} as done`}
            onPress={() => mutate({ group: entries, marks: { done: true } })}
          />
        )}
      </div>
      <Refused error={error} />
      <Fetched query={notifications}>
        {() => <NotificationList entries={entries.slice(0, most)} tab={tab} />}
      </Fetched>
      {most === undefined ? (
        <ShowMore query={notifications} words="Show older" />
      ) : (
        entries.length > most && <AppLink href="/app/notifications">All notifications</AppLink>
      )}
    </>
  );
}
