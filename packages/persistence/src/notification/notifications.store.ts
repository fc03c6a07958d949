import type { Notification, NotificationStore, SetChange } from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce, db } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { createNewsStore, mailChoicesOf } from './news.store.ts';

type SetOf<Kind extends SetChange['kind']> = Extract<SetChange, { kind: Kind }>;

/** The statement that stores who gets a notification. */
export const recipientsOf = (
  organizationId: string,
  { id, recipientIds, reason }: Notification,
) => sql`insert into notification_recipients (organization_id, notification_id, user_id, reason)
  select ${organizationId}, ${id}, unnest(${recipientIds}::uuid[]), ${reason}::text`;

const marksOf = (organizationId: string, ids: readonly string[], userId: string) =>
  db
    .selectFrom('notification_recipients')
    .select(['notification_id', 'read_at', 'done_at', 'snoozed_until'])
    .where('organization_id', '=', organizationId)
    .where('notification_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('user_id', '=', userId)
    .orderBy('notification_id');

/** The statement that stores what a recipient did with a notification. */
export const markNotification = (
  organizationId: string,
  { notificationId, userId, marks }: SetOf<'notification_marked'>,
) => [
  db
    .updateTable('notification_recipients')
    .set({
      read_at: marks.readAt?.toISOString() ?? null,
      done_at: marks.doneAt?.toISOString() ?? null,
      snoozed_until: marks.snoozedUntil?.toISOString() ?? null,
    })
    .where('organization_id', '=', organizationId)
    .where('notification_id', '=', notificationId)
    .where('user_id', '=', userId),
];

/**
 * The statement that stores watches. Without `watching`, a person who already chose whether to watch keeps this choice, and one who watches
 * only as an assignee watches for good if this is not of an assignment, too.
 */
export const setWatches = (organizationId: string, { watches, watching }: SetOf<'watches'>) => {
  const areTickets = watches.map(({ subject }) => subject.type === 'ticket');
  const areOfAssignments = watches.map(({ onlyAssigned = false }) => onlyAssigned);
  const onConflict =
    watching === undefined
      ? sql`update set only_assigned = false where w.only_assigned and not excluded.only_assigned`
      : sql`update set watching = excluded.watching, only_assigned = false`;
  return [
    sql`insert into watches as w (organization_id, subject_id, user_id, ticket_id, document_id, watching, only_assigned)
    select distinct on (id, user_id) ${organizationId}::uuid, id, user_id, case when is_ticket then id end,
      case when not is_ticket then id end, ${watching ?? true}::boolean, only_assigned
    from unnest(${subjectsOf(watches)}::uuid[], ${usersOf(watches)}::uuid[], ${areTickets}::boolean[], ${areOfAssignments}::boolean[])
      as n (id, user_id, is_ticket, only_assigned)
    order by id, user_id, only_assigned
    on conflict (organization_id, subject_id, user_id) do ${onConflict}`,
  ];
};

/** The statement that ends watches that only assignments began. */
export const endWatches = (organizationId: string, { watches }: SetOf<'watches_off'>) => [
  sql`delete from watches w
    using unnest(${subjectsOf(watches)}::uuid[], ${usersOf(watches)}::uuid[]) as o (subject_id, user_id)
    where w.organization_id = ${organizationId} and w.subject_id = o.subject_id and w.user_id = o.user_id and w.only_assigned`,
];

const subjectsOf = (watches: SetOf<'watches_off'>['watches']) =>
  watches.map(({ subject }) => subject.id);
const usersOf = (watches: SetOf<'watches_off'>['watches']) => watches.map(({ userId }) => userId);

/** The statement that stores up to which event notifications were made. */
export const setNotified = (organizationId: string, { eventId }: SetOf<'notified'>) => [
  placeNotified({ organizationId, eventId }),
];

const placeNotified = compiledOnce((of: { organizationId: string; eventId: string }) =>
  db
    .updateTable('notified_events')
    .set({ event_id: of.eventId })
    .where('organization_id', '=', of.organizationId),
);

/** The statement that stores when mails are due; null when no mail is to be sent. */
export const setMailsDue = (organizationId: string, { rows }: SetOf<'mails_due'>) => {
  const notifications = rows.map(({ notificationId }) => notificationId);
  const users = rows.map(({ userId }) => userId);
  const moments = rows.map(({ dueAt }) => dueAt?.toISOString() ?? null);
  const bundles = rows.map(({ bundle }) => bundle);
  return [
    sql`update notification_recipients r set mail_due_at = d.due_at, mail_bundle = d.bundle
    from unnest(${notifications}::uuid[], ${users}::uuid[], ${moments}::timestamptz[], ${bundles}::text[])
      as d (notification_id, user_id, due_at, bundle)
    where r.organization_id = ${organizationId} and r.notification_id = d.notification_id and r.user_id = d.user_id`,
  ];
};

/** The statements that take notifications back from people. */
export const takeBackNotices = (organizationId: string, { rows }: SetOf<'notices_off'>) => {
  const notifications = rows.map(({ notificationId }) => notificationId);
  const users = rows.map(({ userId }) => userId);
  return [
    sql`delete from notification_recipients r
    using unnest(${notifications}::uuid[], ${users}::uuid[]) as o (notification_id, user_id)
    where r.organization_id = ${organizationId} and r.notification_id = o.notification_id and r.user_id = o.user_id`,
    sql`delete from notifications n
    where n.organization_id = ${organizationId} and n.id = any(${notifications}::uuid[]) and not exists (
      select from notification_recipients r
      where r.organization_id = n.organization_id and r.notification_id = n.id)`,
  ];
};

/** The statement that stores for which due dates people were notified. */
export const setDueNoticed = (organizationId: string, { rows }: SetOf<'due_noticed'>) => {
  const tickets = rows.map(({ ticketId }) => ticketId);
  const reasons = rows.map(({ reason }) => reason);
  const moments = rows.map(({ dueAt }) => dueAt.toISOString());
  return [
    sql`insert into due_notices (organization_id, ticket_id, reason, due_at)
    select ${organizationId}, d.* from unnest(${tickets}::uuid[], ${reasons}::text[], ${moments}::timestamptz[]) as d
    on conflict (organization_id, ticket_id, reason) do update set due_at = excluded.due_at`,
  ];
};

/** The statement that stores a person's choices of mails. */
export const setMailChoices = (
  organizationId: string,
  { userId, choices: { times, dailyHour, timeZone } }: SetOf<'mail_choices'>,
) => {
  const chosen = sql`${JSON.stringify(times)}::jsonb`;
  return [
    sql`insert into mail_choices (organization_id, user_id, choices, daily_hour, time_zone)
    values (${organizationId}, ${userId}, ${chosen}, ${dailyHour}, ${timeZone})
    on conflict (organization_id, user_id) do update
      set choices = excluded.choices, daily_hour = excluded.daily_hour, time_zone = excluded.time_zone`,
  ];
};

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Notifications of the transaction's tenant in PostgreSQL. */
export function createNotificationStore(tx: Transaction): NotificationStore {
  return {
    async lockMarks(ids, userId) {
      const rows = await tx.rows(marksOf(tx.organizationId, ids, userId).forNoKeyUpdate());
      return new Map(
        rows.map((row) => [
          row.notification_id,
          {
            readAt: momentOf(row.read_at),
            doneAt: momentOf(row.done_at),
            snoozedUntil: momentOf(row.snoozed_until),
          },
        ]),
      );
    },
    async lockMailChoices(userId) {
      const [row] = await tx.rows(mailChoicesOf(tx.organizationId, userId));
      return row?.choices ?? null;
    },
    ...createNewsStore(tx),
  };
}
