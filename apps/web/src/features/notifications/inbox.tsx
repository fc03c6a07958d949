import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useWords } from '../../words/use-words.tsx';
import { inboxOf, rowOf, type InboxTab } from '../../data/queries/inbox.ts';
import { AppLink } from '../../design/app-link.tsx';
import { Button } from '../../design/button.tsx';
import { Fetched } from '../../design/fetched.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { Refused } from '../../design/notice.tsx';
import { ShowMore } from '../../design/show-more.tsx';
import type { FixedKey } from '../../words/keys.ts';
import { InboxMenu } from './inbox-menu.tsx';
import { NotificationList } from './notification-list.tsx';
import { useMarking } from './use-marking.tsx';
import notificationsCss from './notifications.module.css';
import chipCss from '../../design/chip.module.css';
import layoutCss from '../../design/layout.module.css';

const names: Readonly<Record<InboxTab, FixedKey>> = {
  all: 'notifications.all',
  mentioned: 'notifications.mentionedTab',
  assigned: 'notifications.assignedTab',
  snoozed: 'notifications.snoozedTab',
  done: 'notifications.done',
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
  const words = useWords();
  const { tab, show } = useTab();
  const notifications = useInfiniteQuery(inboxOf(tab));
  const entries = notifications.data?.pages.flatMap(({ items }) => items) ?? [];
  const { mutate, error } = useMarking();
  const isInbox = ofInbox.includes(tab);
  return (
    <>
      <div
        className={notificationsCss.inboxTabs}
        role="group"
        aria-label={words('notifications.whatIsShown')}
      >
        {(isInbox ? ofInbox : ofLeft).map((id) => (
          <button
            key={id}
            type="button"
            className={chipCss.chip}
            aria-pressed={tab === id}
            onClick={() => show(id)}
          >
            {id === 'all' && !isInbox ? words('notifications.inbox') : words(names[id])}
          </button>
        ))}
        <span className={notificationsCss.inboxActs}>
          {isInbox && entries.length > 0 && (
            <IconButton
              icon="check"
              label={words('notifications.markAllAsDone', {
                count: new Set(entries.map(rowOf)).size,
              })}
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
              <div className={layoutCss.actions}>
                {isInbox ? (
                  <>
                    <Button look="quiet" slight onPress={() => show('snoozed')}>
                      {words('notifications.showWhatIsSnoozed')}
                    </Button>
                    <Button look="quiet" slight onPress={() => show('done')}>
                      {words('notifications.showWhatIsDone')}
                    </Button>
                  </>
                ) : (
                  <Button look="quiet" slight onPress={() => show('all')}>
                    {words('notifications.toTheInbox')}
                  </Button>
                )}
              </div>
            }
          />
        )}
      </Fetched>
      {most === undefined ? (
        <ShowMore query={notifications} label={words('notifications.showOlder')} />
      ) : (
        entries.length > most && (
          <AppLink href={`/app/notifications${tab === 'all' ? '' : `?show=${tab}`}`}>
            {words('notifications.allNotifications')}
          </AppLink>
        )
      )}
    </>
  );
}
