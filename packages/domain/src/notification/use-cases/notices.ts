import { viaOfActor } from '../../access/principal.ts';
import type { ChangeContext } from '../../change/change.ts';
import type { SetChange } from '../../change/set-change.ts';
import { isIdentifier } from '../../kernel/identifier.ts';
import { textOfHtml } from '../../kernel/search-text.ts';
import { mailDue, type MailDue } from '../mail-due.ts';
import {
  boardMoveText,
  customChangeText,
  dueChangeText,
  dueText,
  formerBoard,
  noticeFields,
  valueText,
} from '../notice-text.ts';
import type { Reader } from '../notifications.port.ts';
import { isAssignment, UnseenAssignments, type UnseenAssignment } from '../taken-back.ts';
import { Watches } from './watches-of-news.ts';
import { Notification, aboutFields } from '../../records/notification.ts';
import type { Happening, NoticeReason, Notifying } from '../../records/recipients-and-watchers.ts';

/** When the mail about a notification is due. */
export interface NoticeMail extends MailDue {
  readonly notificationId: string;
  readonly userId: string;
}

/** Characters that a notification quotes of a text. */
const maxQuote = 200;
/** Characters of the title of a record in a notification. */
const maxTitle = 100;

/**
 * The facts that notifications are made with: the readers of their subjects, the people who made the API keys that act, the names of the boards in the
 * events, and what nobody has seen.
 */
interface Known {
  readonly readers: readonly Reader[];
  readonly keyMakers: ReadonlyMap<string, string>;
  readonly boardNames: ReadonlyMap<string, string>;
  readonly unseen: readonly UnseenAssignment[];
}

/**
 * The notifications of events, in the order of these, with the times of their mails and the new watches. A person gets at most one
 * notification of an event, with the first reason that applies, if they can read its subject now. Nobody is notified of their own actions, nor
 * of an assignment that was taken back before they saw it. The person who made an API key is notified of its actions only if these assign or mention them.
 */
export function noticesOf(
  news: readonly Notifying[],
  { readers, keyMakers, boardNames, unseen }: Known,
  { principal: { organizationId }, newId, now }: ChangeContext,
): { saved: Notification[]; sets: SetChange[] } {
  const bySubject = Map.groupBy(readers, ({ subjectId }) => subjectId);
  const watches = new Watches(readers);
  const unseenAssignments = new UnseenAssignments(unseen);
  const made: (ConstructorParameters<typeof Notification>[0] & { recipientIds: string[] })[] = [];
  const mails: NoticeMail[] = [];
  for (const each of news) {
    const { event, subject, notifies } = each;
    const { id: eventId, actor: createdBy } = event;
    const candidates = bySubject.get(subject.id) ?? [];
    const notified = new Set<string>(createdBy.type === 'user' ? [createdBy.id] : []);
    const keyMaker = keyMakers.get(actingKey(event) ?? '');
    for (const [reason, all] of notifies) {
      const people =
        all !== 'watchers' && isAssignment(reason)
          ? all.filter(
              (userId) =>
                notified.has(userId) || !unseenAssignments.takeBack(subject.id, userId, reason),
            )
          : all;
      const isRecipient = ({ userId }: Reader): boolean =>
        people === 'watchers'
          ? userId !== keyMaker && watches.has(subject.id, userId)
          : people.includes(userId);
      const found = candidates.filter(
        (reader) => !notified.has(reader.userId) && isRecipient(reader),
      );
      for (const [first, ...more] of alike(found, reason)) {
        const recipients = [first, ...more];
        const [id, recipientIds] = [newId(), recipients.map(({ userId }) => userId)];
        for (const { userId, mailChoices } of recipients) {
          notified.add(userId);
          const due = mailDue(mailChoices, reason, now);
          if (due !== null) mails.push({ notificationId: id, userId, ...due });
          if (isAssignment(reason))
            unseenAssignments.add({ notificationId: id, userId, ticketId: subject.id, reason });
        }
        const about = { eventId, reason, subject, commentId: commentOf(event) };
        const content = { ...textOf(reason, event, first, boardNames), ...aboutFields(about) };
        made.push({ id, organizationId, ...content, recipientIds, createdBy, now });
      }
    }
    watches.follow(each);
  }
  const isFor = (id: string) => (userId: string) => !unseenAssignments.isTakenBack(id, userId);
  const saved = made
    .map((fields) => ({ ...fields, recipientIds: fields.recipientIds.filter(isFor(fields.id)) }))
    .filter(({ recipientIds }) => recipientIds.length > 0)
    .map((fields) => new Notification(fields));
  const due = mails.filter(({ notificationId, userId }) => isFor(notificationId)(userId));
  const madeNow = new Set(made.map(({ id }) => id));
  const off = unseenAssignments.takenBack.filter(
    ({ notificationId }) => !madeNow.has(notificationId),
  );
  const sets: SetChange[] = [];
  if (off.length > 0) sets.push({ kind: 'notices_off', rows: off });
  if (due.length > 0) sets.push({ kind: 'mails_due', rows: due });
  return { saved, sets: [...sets, ...watches.sets] };
}

/** The id of the API key that acted itself; null for other actors, and for rules with the rights of a key. */
export const actingKey = ({ actor }: Happening): string | null =>
  actor.type === 'api_credential' && viaOfActor(actor) === null ? actor.id : null;

const isAboutDate = (reason: NoticeReason): boolean =>
  reason === 'due_soon' || reason === 'overdue';

/** The people who get the same text. That about a due date differs by their time zones. */
function alike(readers: readonly Reader[], reason: NoticeReason): [Reader, ...Reader[]][] {
  const textKey = ({ mailChoices }: Reader) => (isAboutDate(reason) ? mailChoices.timeZone : '');
  return [...Map.groupBy(readers, textKey).values()] as [Reader, ...Reader[]][];
}

const acts: Readonly<Record<NoticeReason, string>> = {
  mentioned: 'mentioned you in',
  assigned: 'assigned you',
  unassigned: 'took away from you',
  commented: 'commented on',
  changed: 'changed',
  due_soon: 'is due within 24 hours',
  overdue: 'is overdue',
};

const fieldNames: Readonly<Record<string, string>> = noticeFields;

/** The id of the comment that the event is about. */
const commentOf = ({ data }: Happening): string | undefined =>
  'body_html' in data ? String(data['id']) : undefined;

/** The HTML around the first mention of the person, such as the paragraph; null when the person is not mentioned. */
function aroundMention({ data }: Happening, userId: string): string | null {
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

const customPrefix = 'custom_fields.';
/** Characters that a notification shows of a value. */
const maxValue = 60;

/** A value of a custom field; null for ids of people, whose names an event does not have. Commas separate the fields of a notification. */
function writtenValue(value: unknown): string | null {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const values = [value].flat().map(String);
  if (values.some(isIdentifier)) return null;
  return valueText(cut(values.join('; ').replaceAll(', ', '; '), maxValue));
}

/** A changed custom field by the words of its key: "Severity: low → high", or its name alone. */
function changedCustomField(key: string, { from, to }: Happening['changes'][string]): string {
  const name = key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ');
  const [before, after] = [writtenValue(from), writtenValue(to)];
  const isShown = before !== null && after !== null;
  return customChangeText(isShown ? `${name}: ${before} → ${after}` : name);
}

const timeOf = (value: unknown): Date | null =>
  typeof value === 'string' ? new Date(value) : null;

/** The names of the changed fields. Of a ticket that was moved, the boards are named. */
function changedFields({ changes }: Happening, boardNames: Known['boardNames']): string {
  const nameOf = (id: unknown) => boardNames.get(String(id)) ?? formerBoard;
  return Object.entries(changes)
    .flatMap(([field, change]) => {
      if (field === 'board_id') {
        // The event does not name a board of the former project.
        const from = change.from === null ? null : nameOf(change.from);
        return boardMoveText({ from, to: nameOf(change.to) });
      }
      if (field === 'due_at') return dueChangeText(timeOf(change.from), timeOf(change.to));
      return field.startsWith(customPrefix)
        ? changedCustomField(field.slice(customPrefix.length), change)
        : (fieldNames[field] ?? []);
    })
    .join(', ');
}

function textOf(
  reason: NoticeReason,
  event: Happening,
  { name, url, userId, mailChoices }: Reader,
  boardNames: Known['boardNames'],
) {
  const { actor, data } = event;
  const act = acts[reason];
  if (isAboutDate(reason)) {
    const body = dueText(mailChoices.timeZone, new Date(String(data['due_at'])));
    return { title: `${cut(name, maxTitle)} ${act}`, body, url };
  }
  const html = data['body_html'] ?? (reason === 'mentioned' ? aroundMention(event, userId) : null);
  const text =
    typeof html === 'string'
      ? textOfHtml(html).replaceAll(/\s+/gu, ' ').trim()
      : changedFields(event, boardNames);
  const title = `${actor.name} ${act} ${cut(name, maxTitle)}`;
  return { title, body: cut(text, maxQuote), url };
}

const cut = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max).replace(/[\uD800-\uDBFF]$/u, '')}…` : text;
