import { changeOf, type ChangePorts } from '../../change/run-change.ts';
import { systemPrincipal } from '../../tenancy/principal.ts';
import { noticesOf } from '../notices.ts';
import { namedPeople, notifyingEvents } from '../recipients.ts';

/**
 * Makes the notifications of the next events of an organization's log, and stores the last event in the same transaction. So a process
 * can end at any time: no event is left out, and none is notified of twice. Returns whether more settled events were there already;
 * events that are recorded later do not count.
 */
export const createNotifyOfNews = (ports: ChangePorts) => {
  const notify = changeOf(ports, {
    names: (_: object, { organizationId }) => ({ kind: 'organization', id: organizationId }),
    load: async ({ notifications }) => {
      const { events: news, hasMore } = await notifications.lockNews();
      const events = notifyingEvents(news);
      const subjects = [...new Map(events.map(({ subject }) => [subject.id, subject])).values()];
      const readers =
        events.length === 0 ? [] : await notifications.readersOf(subjects, namedPeople(events));
      return { last: news.at(-1)?.id ?? null, hasMore, events, readers };
    },
    check: (loaded) => loaded,
    decide: ({ last, hasMore, events, readers }, { principal, newId, now }) => {
      if (last === null) return { answer: false };
      const { organizationId } = principal;
      const { notifications, watches, mails } = noticesOf(events, readers, {
        organizationId,
        newId,
        now,
      });
      return {
        saved: notifications,
        sets: [
          ...(mails.length === 0 ? [] : [{ kind: 'mails_due', rows: mails } as const]),
          ...(watches.length === 0 ? [] : [{ kind: 'watches', watches } as const]),
          { kind: 'notified', eventId: last },
        ],
        answer: hasMore,
      };
    },
  });
  return (organizationId: string): Promise<boolean> =>
    notify(
      { ...systemPrincipal(organizationId), actor: { type: 'system', name: 'notifications' } },
      {},
    );
};
