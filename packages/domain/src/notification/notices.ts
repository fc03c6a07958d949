import type { EventRecord } from '../event/event-record.ts';
import type { NewId } from '../kernel/clock.port.ts';
import { textOfHtml } from '../kernel/search-text.ts';
import { mailDue, type MailDue } from './mail-choice.ts';
import type { Reader } from './notifications.port.ts';
import { Notification } from './notification.ts';
import type { HeardEvent, NoticeReason, NoticeSubject } from './who-hears.ts';

/** Somebody watches something from now on, unless they said before whether they do. */
export interface NewWatch {
  readonly subject: NoticeSubject;
  readonly userId: string;
}

/** When the mail about a notification is due. */
export interface NoticeMail extends MailDue {
  readonly notificationId: string;
  readonly userId: string;
}

/** The longest part of a text that a notification quotes, in characters. */
const maxQuote = 200;
/** The longest title of a record in a notification, in characters. */
const maxTitle = 100;

/**
 * The notifications of these events, in their order, and who watches what from then on. A person gets one notification of an
 * event, of their first reason, if they can read its subject now; never one of what they did themselves.
 */
export function noticesOf(
  heard: readonly HeardEvent[],
  readers: readonly Reader[],
  { organizationId, newId, now }: { organizationId: string; newId: NewId; now: Date },
): { notifications: Notification[]; watches: NewWatch[]; mails: NoticeMail[] } {
  const bySubject = Map.groupBy(readers, ({ subjectId }) => subjectId);
  /** What these events themselves change: whoever comments hears of the next comment. */
  const watching = new Map(
    readers.map(({ subjectId, userId, watching: is }) => [`${subjectId} ${userId}`, is]),
  );
  const notifications: Notification[] = [];
  const watches: NewWatch[] = [];
  const mails: NoticeMail[] = [];
  for (const { event, subject, hears, watches: watchers } of heard) {
    const those = bySubject.get(subject.id) ?? [];
    const hearing = new Set<string>(event.actor.type === 'user' ? [event.actor.id] : []);
    for (const [reason, people] of hears) {
      const isHearing = ({ userId }: Reader): boolean =>
        people === 'watchers'
          ? watching.get(`${subject.id} ${userId}`) === true
          : people.includes(userId);
      const recipients = those.filter((one) => !hearing.has(one.userId) && isHearing(one));
      const [first] = recipients;
      if (first === undefined) continue;
      for (const { userId } of recipients) hearing.add(userId);
      const notificationId = newId();
      for (const { userId, mailChoices } of recipients) {
        const due = mailDue(mailChoices, reason, now);
        if (due !== null) mails.push({ notificationId, userId, ...due });
      }
      notifications.push(
        new Notification({
          id: notificationId,
          organizationId,
          ...textOf(reason, event, first),
          about: { eventId: event.id, reason, subject, commentId: commentOf(event) },
          recipientIds: recipients.map(({ userId }) => userId),
          createdBy: event.actor,
          now,
        }),
      );
    }
    for (const userId of new Set(watchers)) {
      const key = `${subject.id} ${userId}`;
      if (watching.get(key) !== null) continue;
      watching.set(key, true);
      watches.push({ subject, userId });
    }
  }
  return { notifications, watches, mails };
}

const acts: Readonly<Partial<Record<NoticeReason, string>>> = {
  mentioned: 'mentioned you in',
  assigned: 'assigned you',
  unassigned: 'took away from you',
  commented: 'commented on',
  changed: 'changed',
};

const fieldNames: Readonly<Record<string, string>> = {
  board_id: 'Board',
  due_at: 'Due date',
  description_html: 'Description',
  title: 'Title',
  content_html: 'Text',
  status: 'Published',
};

/** The comment that the event is about. */
const commentOf = ({ data }: EventRecord): string | undefined =>
  'body_html' in data ? String(data['id']) : undefined;

/** What the paragraph says in which the person is mentioned first; null for none. */
function aroundMention({ data }: EventRecord, userId: string): string | null {
  for (const html of [data['description_html'], data['content_html']]) {
    if (typeof html !== 'string') continue;
    const at = html.indexOf(`data-mention="${userId}"`);
    if (at === -1) continue;
    const from = Math.max(...['<p', '<li', '<h', '<td'].map((tag) => html.lastIndexOf(tag, at)), 0);
    const ends = ['</p>', '</li>', '</td>', '</h'].map((tag) => html.indexOf(tag, at));
    return html.slice(from, Math.min(...ends.map((end) => (end === -1 ? html.length : end))));
  }
  return null;
}

function textOf(reason: NoticeReason, event: EventRecord, { name, url, userId }: Reader) {
  const body =
    event.data['body_html'] ?? (reason === 'mentioned' ? aroundMention(event, userId) : null);
  const text =
    typeof body === 'string'
      ? textOfHtml(body).replaceAll(/\s+/gu, ' ').trim()
      : Object.keys(event.changes)
          .flatMap((field) => fieldNames[field] ?? [])
          .join(', ');
  const who = event.actor.name;
  return { title: `${who} ${acts[reason]} ${cut(name, maxTitle)}`, body: cut(text, maxQuote), url };
}

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/u, '')}…` : text;
