import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { inboxOf, rowOf, type InboxTab } from './inbox-queries.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { Fetched } from '../ui/fetched.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Refused } from '../ui/notice.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { InboxMenu } from './inbox-menu.tsx';
import { NotificationList } from './notification-list.tsx';
import { useMarking } from './use-marking.tsx';

const names: Readonly<Record<InboxTab, string>> = {
  all: 'All',
  mentioned: 'Mentioned',
  assigned: 'Assigned',
  snoozed: 'Snoozed',
  done: 'Done',
};
const ofInbox: readonly InboxTab[] = ['all', 'mentioned', 'assigned'];
const ofLeft: readonly InboxTab[] = ['all', 'snoozed', 'done'];

/** The shown list, in the address. */
function useTab() {
  const [search, setSearch] = useSearchParams();
  const shown = search.get('show') ?? 'all';
  const tab: InboxTab = shown in names ? (shown as InboxTab) : 'all';
  const show = (next: InboxTab) =>
    setSearch(next === 'all' ? {} : { show: next }, { replace: true });
  return { tab, show };
}

/**
 * The inbox, with tabs by reason, and the lists of what is snoozed and done. With `most`, it shows only that many of the newest, and a link
 * to all.
 */
export function Inbox({ most }: { most?: number }) {
  const { tab, show } = useTab();
  const notifications = useInfiniteQuery(inboxOf(tab));
  const entries = notifications.data?.pages.flatMap(({ items }) => items) ?? [];
  const { mutate, error } = useMarking();
  const isInbox = ofInbox.includes(tab);
  return (
    <>
      <div className="inbox-tabs" role="group" aria-label="What is shown">
        {(isInbox ? ofInbox : ofLeft).map((id) => (
          <button
            key={id}
            type="button"
            className="chip"
            aria-pressed={tab === id}
            onClick={() => show(id)}
          >
            {id === 'all' && !isInbox ? 'Inbox' : names[id]}
          </button>
        ))}
        <span className="inbox-acts">
          {isInbox && entries.length > 0 && (
            <IconButton
              icon="check"
              label={`Mark all ${new Set(entries.map(rowOf)).size} as done`}
              onPress={() => mutate({ group: entries, marks: { done: true } })}
            />
          )}
          <InboxMenu onShow={show} />
        </span>
      </div>
      <Refused error={error} />
      <Fetched query={notifications}>
        {() => (
          <NotificationList
            entries={entries}
            tab={tab}
            most={most}
            whenEmpty={
              <div className="actions">
                {isInbox ? (
                  <>
                    <Button look="quiet" slight onPress={() => show('snoozed')}>
                      Show what is snoozed
                    </Button>
                    <Button look="quiet" slight onPress={() => show('done')}>
                      Show what is done
                    </Button>
                  </>
                ) : (
                  <Button look="quiet" slight onPress={() => show('all')}>
                    To the inbox
                  </Button>
                )}
              </div>
            }
          />
        )}
      </Fetched>
      {most === undefined ? (
        <ShowMore query={notifications} words="Show older" />
      ) : (
        entries.length > most && (
          <AppLink href={`/app/notifications${tab === 'all' ? '' : `?show=${tab}`}`}>
            All notifications
          </AppLink>
        )
      )}
    </>
  );
}
