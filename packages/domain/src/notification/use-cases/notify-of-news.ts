import { changeOf, type ChangePorts } from '../../change/run-change.ts';
import { systemPrincipal } from '../../tenancy/principal.ts';
import { noticesOf } from '../notices.ts';
import { heardEvents, namedPeople } from '../who-hears.ts';

/**
 * Makes the notifications of the next events of an organization's log, and remembers in the same transaction how far it came: whenever
 * it is ended, no event is left out and none is heard of twice. Returns whether more was there already: what is recorded from now on is not meant.
 */
export const createNotifyOfNews = (ports: ChangePorts) => {
  const notify = changeOf(ports, {
    names: (_: object, { organizationId }) => ({ kind: 'organization', id: organizationId }),
    load: async ({ notifications }) => {
      const { events, hasMore } = await notifications.lockNews();
      const heard = heardEvents(events);
      const subjects = [...new Map(heard.map(({ subject }) => [subject.id, subject])).values()];
      const readers =
        heard.length === 0 ? [] : await notifications.readersOf(subjects, namedPeople(heard));
      return { last: events.at(-1)?.id ?? null, hasMore, heard, readers };
    },
    check: (loaded) => loaded,
    decide: ({ last, hasMore, heard, readers }, { principal, newId, now }) => {
      if (last === null) return { answer: false };
      const { organizationId } = principal;
      const { notifications, watches, mails } = noticesOf(heard, readers, {
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
