import { changeOf, type ChangePorts } from '../../change/run-change.ts';
import { systemPrincipal } from '../../tenancy/principal.ts';
import { mailDue } from '../mail-choice.ts';
import { Notification } from '../notification.ts';
import type { NoticeMail } from '../notices.ts';

const texts = { due_soon: 'is due within 24 hours', overdue: 'is overdue' } as const;

/**
 * Notifies the assignees of tickets whose due date comes within 24 hours, or has passed within the last 24 hours: once for each due date, if the ticket is
 * neither done nor archived. Returns whether there may be more.
 */
export const createNotifyOfDueDates = (ports: ChangePorts) => {
  const notify = changeOf(ports, {
    names: (_: object, { organizationId }) => ({ kind: 'organization', id: organizationId }),
    load: async ({ notifications }) => {
      const due = await notifications.lockDueDates(ports.clock());
      const subjects = due.map(({ ticketId: id }) => ({ type: 'ticket', id }) as const);
      const people = [...new Set(due.flatMap(({ assigneeIds }) => assigneeIds))];
      const readers = people.length === 0 ? [] : await notifications.readersOf(subjects, people);
      return { due, readers };
    },
    check: (loaded) => loaded,
    decide: ({ due, readers }, { principal: { organizationId, actor: createdBy }, newId, now }) => {
      const mails: NoticeMail[] = [];
      const saved = due.flatMap(({ ticketId, reason, dueAt, assigneeIds }) => {
        const recipients = readers.filter(
          ({ subjectId, userId }) => subjectId === ticketId && assigneeIds.includes(userId),
        );
        const [first] = recipients;
        if (first === undefined) return [];
        const id = newId();
        for (const { userId, mailChoices } of recipients) {
          const mail = mailDue(mailChoices, reason, now);
          if (mail !== null) mails.push({ notificationId: id, userId, ...mail });
        }
        const about = { eventId: null, reason, subject: { type: 'ticket', id: ticketId } } as const;
        const title = `${first.name.slice(0, 100)} ${texts[reason]}`;
        const body = `Due ${dueAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
        const recipientIds = recipients.map(({ userId }) => userId);
        const fields = { id, organizationId, title, body, url: first.url, about, recipientIds };
        return [new Notification({ ...fields, createdBy, now })];
      });
      const sets =
        due.length === 0
          ? []
          : [
              { kind: 'due_noticed', rows: due } as const,
              ...(mails.length === 0 ? [] : [{ kind: 'mails_due', rows: mails } as const]),
            ];
      return { saved, sets, answer: due.length > 0 };
    },
  });
  return (organizationId: string): Promise<boolean> =>
    notify(
      { ...systemPrincipal(organizationId), actor: { type: 'system', name: 'notifications' } },
      {},
    );
};
