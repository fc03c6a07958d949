import { Fragment, useRef, type ReactNode } from 'react';
import { rowOf, type InboxTab } from '../../data/queries/inbox.ts';
import type { OwnNotification } from '../../api/types.ts';
import { Empty } from '../../design/page.tsx';
import { useShortcuts } from '../../design/shortcuts.ts';
import type { FixedKey } from '../../words/keys.ts';
import { startOfDay } from '../../words/time-zone.ts';
import { useWords } from '../../words/use-words.tsx';
import { Entry, entryPlaces } from './entry.tsx';
import pageCss from '../../design/page.module.css';
import notificationsCss from './notifications.module.css';
import { classes } from '../../design/classes.ts';

/** The notifications, grouped by ticket or document, newest first. */
const grouped = (entries: readonly OwnNotification[]): OwnNotification[][] => [
  ...Map.groupBy(entries, rowOf).values(),
];

/** Whether the newest of these entries is from before today, in the reader's time zone. */
const isEarlier = ([newest]: readonly OwnNotification[]): boolean =>
  newest !== undefined && new Date(newest.created_at) < startOfDay(new Date());

/** The entries of a list, and the one that has the focus. */
function entriesOf(list: HTMLUListElement | null) {
  const entries = list === null ? [] : entryPlaces.within(list);
  const focused = entryPlaces.around(document.activeElement)?.element;
  return { entries, at: entries.findIndex(({ element }) => element === focused) };
}

/** Whether keys are not for these entries: there are none, or an item of another list of the page has the focus, such as a ticket of the home page. */
function isElsewhere(list: HTMLUListElement | null): boolean {
  if (list === null || entriesOf(list).entries.length === 0) return true;
  const item = document.activeElement?.closest('main li') ?? list;
  return !list.contains(item);
}

/** Focuses the next or the previous entry; without a focused entry, the first. */
function focusNext(list: HTMLUListElement | null, step: 1 | -1): false | void {
  if (isElsewhere(list)) return false;
  const { entries, at } = entriesOf(list);
  const entry = entries[at === -1 ? 0 : at + step];
  (entry?.title.current ?? entry?.snooze.current ?? entry?.done.current)?.focus();
}

/** Presses a button of the entry that keys act on, the focused one, else the first. One with a menu opens it on the first choice, as a press without a pointer does. */
function press(list: HTMLUListElement | null, name: 'snooze' | 'done'): false | void {
  if (isElsewhere(list)) return false;
  const { entries, at } = entriesOf(list);
  const button = entries[Math.max(0, at)]?.[name].current;
  button?.focus();
  button?.click();
}

const empty: Readonly<Record<InboxTab, readonly [FixedKey, FixedKey]>> = {
  all: ['notifications.nothingNew', 'notifications.whatComesHere'],
  mentioned: ['notifications.nothingNew', 'notifications.whenMentioned'],
  assigned: ['notifications.nothingNew', 'notifications.whenAssigned'],
  snoozed: ['notifications.nothingIsSnoozed', 'notifications.whatYouSnooze'],
  done: ['notifications.nothingIsDoneYet', 'notifications.whatYouMarkAsDone'],
};

/**
 * Messages, newest first, those about one ticket or document together, those of today before those of earlier days; unread ones stand out. Without an entry, `whenEmpty` is below the
 * sentence that says what comes here.
 */
export function NotificationList({
  entries,
  tab = 'all',
  most,
  whenEmpty,
}: {
  entries: readonly OwnNotification[];
  tab?: InboxTab;
  /** How many tickets and documents are shown at most. */
  most?: number | undefined;
  whenEmpty?: ReactNode;
}) {
  const words = useWords();
  const list = useRef<HTMLUListElement>(null);
  useShortcuts({
    nextEntry: () => focusNext(list.current, 1),
    previousEntry: () => focusNext(list.current, -1),
    markDone: () => press(list.current, 'done'),
    snooze: () => press(list.current, 'snooze'),
  });
  if (entries.length === 0) {
    const [title, what] = empty[tab];
    return (
      <>
        <Empty title={words(title)}>{words(what)}</Empty>
        {whenEmpty}
      </>
    );
  }
  const groups = grouped(entries).slice(0, most);
  // Snoozed and finished notifications are in another order.
  const isByTime = tab !== 'snoozed' && tab !== 'done';
  const firstEarlier = isByTime ? groups.findIndex(isEarlier) : -1;
  return (
    <ul className={classes(pageCss.list, notificationsCss.notices)} ref={list}>
      {groups.map((group, at) => (
        <Fragment key={group[0] && rowOf(group[0])}>
          {at === firstEarlier && at > 0 && (
            <li className={notificationsCss.earlier}>
              <h3>{words('notifications.earlier')}</h3>
            </li>
          )}
          <Entry group={group} tab={tab} />
        </Fragment>
      ))}
    </ul>
  );
}
