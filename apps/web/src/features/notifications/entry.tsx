import { useRef, useState, type ReactNode, type Ref, type RefObject } from 'react';
import { useWords } from '../../words/use-words.tsx';
import type { InboxTab } from '../../data/queries/inbox.ts';
import type { OwnNotification } from '../../api/types.ts';
import { useSession } from '../../data/session.tsx';
import { AppLink } from '../../design/app-link.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { Refused } from '../../design/notice.tsx';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { Shown } from '../../design/shown.ts';
import { howLongAgo, inFull } from '../../design/dates.ts';
import { hasMention, unreadFirst } from './unread-first.ts';
import { EntryMenu } from './entry-menu.tsx';
import { SnoozeDialog } from './snooze-dialog.tsx';
import { SnoozeMenu } from './snooze-menu.tsx';
import { atTime } from './snooze-times.ts';
import { SwipeActions, type SwipeAct } from './swipe-actions.tsx';
import { useMarking } from './use-marking.tsx';
import { aboutOf, readingApart, NotificationText } from './notification-text.tsx';
import notificationsCss from './notifications.module.css';
import pageCss from '../../design/page.module.css';
import signCss from '../../design/sign.module.css';
import textCss from '../../design/text.module.css';
import { classes } from '../../design/classes.ts';

/** The entries of the inbox, with what keys focus and press of them, where it is there. */
export const entryPlaces = new Shown<{
  title: RefObject<HTMLElement | null>;
  snooze: RefObject<HTMLElement | null>;
  done: RefObject<HTMLElement | null>;
}>();

/** The notifications of one ticket or document, with the actions of the shown list. */
export function Entry({ group, tab }: { group: readonly OwnNotification[]; tab: InboxTab }) {
  const t = useWords();
  const isPhone = useIsPhone();
  const [isAsking, setAsking] = useState(false);
  const { mutate, error } = useMarking();
  const title = useRef<HTMLAnchorElement>(null);
  const snoozeButton = useRef<HTMLButtonElement>(null);
  const doneButton = useRef<HTMLButtonElement>(null);
  const [entry, ...earlier] = readingApart(unreadFirst(group));
  if (entry === undefined) return null;
  const name = aboutOf(entry);
  const isUnread = group.some(({ read_at }) => read_at === null);
  const snooze = (until: Date) => mutate({ group, marks: { snoozed_until: until.toISOString() } });
  const done: SwipeAct = {
    icon: 'check',
    words: t('notifications.done'),
    act: () => mutate({ group, marks: { done: true } }),
  };
  const back: SwipeAct = {
    icon: 'inbox',
    words: t('notifications.backToTheInbox'),
    act: () => mutate({ group, marks: { done: false, snoozed_until: null } }),
  };
  const unread: SwipeAct = {
    icon: 'inbox',
    words: t('notifications.markAsUnread'),
    act: () => mutate({ group, marks: { read: false } }),
  };
  const isLeft = tab === 'snoozed' || tab === 'done';
  const further = isLeft ? [back] : [...(isUnread ? [] : [unread]), done];
  const acts: readonly SwipeAct[] = isLeft
    ? further
    : [{ icon: 'clock', words: t('notifications.snooze'), act: () => setAsking(true) }, done];
  const what = (
    <What
      entry={entry}
      link={title}
      others={earlier}
      tab={tab}
      isUnread={isUnread}
      isMention={hasMention(group)}
      onRead={() => isUnread && mutate({ group, marks: { read: true } })}
    >
      <Refused error={error} />
    </What>
  );
  return (
    <li
      ref={entryPlaces.ref({ title, snooze: snoozeButton, done: doneButton })}
      className={isUnread ? notificationsCss.unread : undefined}
    >
      {isPhone ? (
        <SwipeActions acts={acts}>
          {what}
          <EntryMenu title={name} acts={isLeft || isUnread ? acts : [...acts, unread]} />
        </SwipeActions>
      ) : (
        <>
          {what}
          <div className={notificationsCss.acts}>
            {!isLeft && (
              <SnoozeMenu
                button={snoozeButton}
                title={name}
                onChoose={snooze}
                onOther={() => setAsking(true)}
              />
            )}
            {further.map(({ icon, words: label, act }) => (
              <IconButton
                key={label}
                icon={icon}
                label={`${label}: ${name}`}
                {...(label !== unread.words && { keyName: 'E', ref: doneButton })}
                onPress={act}
              />
            ))}
          </div>
        </>
      )}
      <SnoozeDialog
        title={name}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onChoose={(until) => {
          setAsking(false);
          snooze(until);
        }}
      />
    </li>
  );
}

/** The title, the newest of what happened, the others on demand, and when it was. */
function What({
  entry,
  link,
  others: earlier,
  tab,
  isUnread,
  isMention,
  onRead,
  children,
}: {
  entry: OwnNotification;
  link: Ref<HTMLAnchorElement>;
  others: readonly OwnNotification[];
  tab: InboxTab;
  isUnread: boolean;
  /** Whether something unread of it mentions the reader. */
  isMention: boolean;
  onRead: () => void;
  children: ReactNode;
}) {
  const t = useWords();
  const { choose } = useSession();
  const [isOpen, setOpen] = useState(false);
  const { subject, url, created_at, snoozed_until, organization_id } = entry;
  const name = aboutOf(entry);
  return (
    <div className={pageCss.what}>
      <h2>
        {subject?.key && <span className={signCss.ticketKey}>{subject.key}</span>}
        {url === null ? (
          name
        ) : (
          <AppLink
            ref={link}
            href={url}
            state={{ inbox: tab }}
            onClick={() => {
              choose(organization_id);
              onRead();
            }}
          >
            <bdi>{name}</bdi>
          </AppLink>
        )}
        {isUnread && <span className={textCss.hidden}> {t('notifications.unread')}</span>}
        {isMention && <span className={pageCss.pill}>{t('notifications.mention')}</span>}
      </h2>
      <NotificationText entry={entry} />
      {earlier.length > 0 && (
        <details
          className={textCss.small}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>
            {isOpen
              ? t('notifications.showLess')
              : t('notifications.andMore', { count: earlier.length })}
          </summary>
          {earlier.map((notification) => (
            <NotificationText key={notification.id} entry={notification} />
          ))}
        </details>
      )}
      {tab === 'snoozed' && snoozed_until !== null ? (
        <p className={textCss.note}>
          <time dateTime={snoozed_until}>
            {t('notifications.until', { time: atTime(snoozed_until) })}
          </time>
        </p>
      ) : (
        <p className={classes(textCss.note, notificationsCss.ago)}>
          <time dateTime={created_at} title={inFull(created_at)}>
            {howLongAgo(created_at)}
          </time>
        </p>
      )}
      {children}
    </div>
  );
}
