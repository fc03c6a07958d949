import { useRef } from 'react';
import type { InboxTab } from '../account/queries.ts';
import type { OwnNotification } from '../api/types.ts';
import { useSession } from '../frame/session.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Refused } from '../ui/notice.tsx';
import { Empty } from '../ui/page.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { useShortcuts } from '../ui/use-shortcuts.ts';
import { howLongAgo, inFull } from '../ui/when.ts';
import { EntryMenu } from './entry-menu.tsx';
import { Swiped, type SwipeAct } from './swiped.tsx';
import { tomorrow, useMarking } from './use-marking.tsx';
import { WhatHappened } from './what-happened.tsx';

/** The notifications, grouped by ticket or document, newest first. */
const grouped = (entries: readonly OwnNotification[]): OwnNotification[][] => [
  ...Map.groupBy(entries, ({ id, subject }) => subject?.id ?? id).values(),
];

/** The entries, and the one that keys act on: the focused one, else the first. */
function rowsOf(list: HTMLUListElement | null) {
  const rows = [...(list?.children ?? [])];
  const focused = rows.findIndex((row) => row.contains(document.activeElement));
  return { rows, focused };
}

const focusOn = (row: Element | undefined) => row?.querySelector<HTMLElement>('a, button')?.focus();

/** Focuses the next or the previous entry; without a focused entry, the first. */
function focusNext(list: HTMLUListElement | null, step: 1 | -1): void {
  const { rows, focused } = rowsOf(list);
  focusOn(focused === -1 ? rows[0] : rows[focused + step]);
}

/** Presses the button of the entry that has this letter, and focuses the next entry. */
function press(list: HTMLUListElement | null, letter: string): void {
  const { rows, focused } = rowsOf(list);
  const at = Math.max(0, focused);
  const button = rows[at]?.querySelector<HTMLElement>(`[data-key='${letter}'] button`);
  focusOn(rows[at + 1] ?? rows[at - 1]);
  button?.click();
}

const empty: Readonly<Record<InboxTab, string>> = {
  all: 'When somebody mentions or assigns you, or something that you watch changes, it appears here.',
  mentioned: 'When somebody mentions you, it appears here.',
  assigned: 'When a ticket is assigned to you, or is no longer, it appears here.',
};

/** Messages, newest first, those about one ticket or document together; unread ones stand out. */
export function NotificationList({
  entries,
  tab = 'all',
}: {
  entries: readonly OwnNotification[];
  tab?: InboxTab;
}) {
  const list = useRef<HTMLUListElement>(null);
  useShortcuts({
    j: () => focusNext(list.current, 1),
    k: () => focusNext(list.current, -1),
    e: () => press(list.current, 'E'),
    s: () => press(list.current, 'S'),
  });
  if (entries.length === 0) {
    return <Empty title="Nothing new">{empty[tab]}</Empty>;
  }
  return (
    <ul className="list notices" ref={list}>
      {grouped(entries).map((group) => (
        <Entry key={group[0]?.subject?.id ?? group[0]?.id} group={group} tab={tab} />
      ))}
    </ul>
  );
}

function Entry({ group, tab }: { group: readonly OwnNotification[]; tab: InboxTab }) {
  const { choose } = useSession();
  const isPhone = useIsPhone();
  const { mutate, error } = useMarking();
  const [entry, ...earlier] = group;
  if (entry === undefined) return null;
  const name = entry.subject?.title ?? entry.title;
  const isUnread = group.some(({ read_at }) => read_at === null);
  const done = () => mutate({ group, marks: { done: true } });
  const snooze = () => mutate({ group, marks: { snoozed_until: tomorrow().toISOString() } });
  const read = () => {
    choose(entry.organization_id);
    if (isUnread) mutate({ group, marks: { read: true } });
  };
  const acts: readonly SwipeAct[] = [
    { icon: 'clock', words: 'Snooze', act: snooze },
    { icon: 'check', words: 'Done', act: done },
  ];
  const what = (
    <div className="what">
      <h2>
        {entry.subject?.key && <span className="ticket-key">{entry.subject.key}</span>}
        {entry.url === null ? (
          name
        ) : (
          <AppLink href={entry.url} state={{ inbox: tab }} onClick={read}>
            {name}
          </AppLink>
        )}
        {isUnread && <span className="hidden"> (unread)</span>}
      </h2>
      <WhatHappened entry={entry} />
      {earlier.length > 0 && (
        <details className="small">
          <summary>{earlier.length} earlier</summary>
          {earlier.map((one) => (
            <WhatHappened key={one.id} entry={one} />
          ))}
        </details>
      )}
      <p className="ago small soft">
        <time dateTime={entry.created_at} title={inFull(entry.created_at)}>
          {howLongAgo(entry.created_at)}
        </time>
      </p>
      <Refused error={error} />
    </div>
  );
  return (
    <li className={isUnread ? 'unread' : undefined}>
      {isPhone ? (
        <Swiped acts={acts}>
          {what}
          <EntryMenu title={name} acts={acts} />
        </Swiped>
      ) : (
        <>
          {what}
          <div className="acts">
            <IconButton
              icon="clock"
              label={`Snooze until tomorrow: ${name}`}
              keyName="S"
              onPress={snooze}
            />
            <IconButton icon="check" label={`Done: ${name}`} keyName="E" onPress={done} />
          </div>
        </>
      )}
    </li>
  );
}
