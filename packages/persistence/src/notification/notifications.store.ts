import type { Notification, NotificationStore, SetChange } from '@basalt/domain';
import { sql } from 'kysely';
import { db } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { createNewsStore } from './news.store.ts';

type SetOf<Kind extends SetChange['kind']> = Extract<SetChange, { kind: Kind }>;

/** The statement that stores who gets a notification. */
export const recipientsOf = (organizationId: string, { id, recipientIds }: Notification) =>
  sql`insert into notification_recipients (organization_id, notification_id, user_id)
  select ${organizationId}, ${id}, unnest(${recipientIds}::uuid[])`;

const marksOf = (organizationId: string, id: string, userId: string) =>
  db
    .selectFrom('notification_recipients')
    .select(['read_at', 'done_at', 'snoozed_until'])
    .where('organization_id', '=', organizationId)
    .where('notification_id', '=', id)
    .where('user_id', '=', userId);

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

/** The statement by which people watch what they did not say of whether they do. */
export const addWatches = (organizationId: string, { watches }: SetOf<'watches'>) => {
  const ids = watches.map(({ subject }) => subject.id);
  const users = watches.map(({ userId }) => userId);
  const areTickets = watches.map(({ subject }) => subject.type === 'ticket');
  return [
    sql`insert into watches (organization_id, subject_id, user_id, ticket_id, document_id, watching)
    select ${organizationId}, id, user_id, case when is_ticket then id end, case when not is_ticket then id end, true
    from unnest(${ids}::uuid[], ${users}::uuid[], ${areTickets}::boolean[]) as w (id, user_id, is_ticket)
    on conflict (organization_id, subject_id, user_id) do nothing`,
  ];
};

/** The statement that stores whether a person watches. */
export const setWatch = (
  organizationId: string,
  { subject: { type, id }, userId, watching }: SetOf<'watch'>,
) => [
  db
    .insertInto('watches')
    .values({
      organization_id: organizationId,
      subject_id: id,
      user_id: userId,
      ticket_id: type === 'ticket' ? id : null,
      document_id: type === 'document' ? id : null,
      watching,
    })
    .onConflict((on) =>
      on.columns(['organization_id', 'subject_id', 'user_id']).doUpdateSet({ watching }),
    ),
];

/** The statement that stores up to which event notifications were made. */
export const setNotified = (organizationId: string, { eventId }: SetOf<'notified'>) => [
  db
    .updateTable('notified_events')
    .set({ event_id: eventId })
    .where('organization_id', '=', organizationId),
];

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Notifications of the transaction's tenant in PostgreSQL. */
export function createNotificationStore(tx: Transaction): NotificationStore {
  return {
    async lockMarks(id, userId) {
      const [row] = await tx.rows(marksOf(tx.organizationId, id, userId).forNoKeyUpdate());
      if (row === undefined) return null;
      return {
        readAt: momentOf(row.read_at),
        doneAt: momentOf(row.done_at),
        snoozedUntil: momentOf(row.snoozed_until),
      };
    },
    ...createNewsStore(tx),
  };
}
