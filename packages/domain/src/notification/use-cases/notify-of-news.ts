import type { SetChange } from '../../change/set-change.ts';
import { mentionedIn } from '../../event/mentioned-records.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { systemPrincipal, type Principal } from '../../access/principal.ts';
import type { NoticePortion } from '../notice-portion.ts';
import { actingKey, noticesOf } from './notices.ts';
import type { NotificationStore } from '../notifications.port.ts';
import { isAssignment } from '../taken-back.ts';
import {
  namedPeople,
  notifyingEvents,
  type Notifying,
} from '../../records/recipients-and-watchers.ts';

/** The tickets whose assignees the events change, and these people. */
function reassigned(news: readonly Notifying[]): [ticketIds: string[], userIds: string[]] {
  const [ticketIds, userIds] = [new Set<string>(), new Set<string>()];
  for (const { event, subject, notifies } of news) {
    if (!('assignee_ids' in event.changes)) continue;
    ticketIds.add(subject.id);
    for (const [reason, people] of notifies)
      if (isAssignment(reason) && people !== 'watchers') for (const id of people) userIds.add(id);
  }
  return [[...ticketIds], [...userIds]];
}

const actor = { type: 'system', name: 'notifications' } as const;

/** The principal that makes notifications and their mails in an organization: the service itself. */
export const notifierOf = (organizationId: string): Principal => ({
  ...systemPrincipal(organizationId),
  actor,
});

/** The next events or due dates to notify people of, the changes that mark them as handled, and whether there can be more. */
interface Next {
  readonly news: readonly Notifying[];
  readonly sets: readonly SetChange[];
  readonly hasMore: boolean;
}

interface Asked {
  readonly portion: NoticePortion;
}

/** Makes the notifications of the next events or due dates of an organization, and marks these as handled in the same transaction. */
const makeNotify = (
  ports: ChangePorts,
  nextOf: (store: NotificationStore, isFirstOnly: boolean) => Promise<Next>,
) => {
  const notify = changeOf(ports, {
    names: (_: Asked, { organizationId }) => ({ kind: 'organization', id: organizationId }),
    load: async ({ notifications }, { portion }) => {
      const found = await nextOf(notifications, portion !== 'all');
      const next = portion === 'skip' ? { ...found, news: [] } : found;
      const subjects = [...new Map(next.news.map(({ subject }) => [subject.id, subject])).values()];
      const people = namedPeople(next.news);
      const readers = subjects.length > 0 ? await notifications.readersOf(subjects, people) : [];
      const keys = new Set(next.news.flatMap(({ event }) => actingKey(event) ?? []));
      const keyMakers =
        keys.size > 0 ? await notifications.keyMakers([...keys]) : new Map<string, string>();
      const boards = mentionedIn(next.news.map(({ event }) => event)).boards;
      const boardNames =
        boards.length > 0 ? await notifications.boardNames(boards) : new Map<string, string>();
      const unseen = await notifications.unseenAssignments(...reassigned(next.news));
      return { ...next, readers, keyMakers, boardNames, unseen };
    },
    check: (loaded) => loaded,
    decide: ({ news, sets, hasMore, ...known }, context) => {
      const { saved, sets: ofNotices } = noticesOf(news, known, context);
      return { saved, sets: [...ofNotices, ...sets], answer: hasMore };
    },
  });
  return (organizationId: string, portion: NoticePortion = 'all'): Promise<boolean> =>
    notify(notifierOf(organizationId), { portion });
};

/**
 * Makes the notifications of the next events of an organization's log, and stores the id of the last event in the same transaction, so that
 * no event is left out and none is handled twice, even when the process ends at any time. Returns whether more settled events existed
 * already.
 */
export const notifyOfNews = (ports: ChangePorts) =>
  makeNotify(ports, async (store, isFirstOnly) => {
    const { events: found, hasMore: hasLater } = await store.lockNews();
    const events = isFirstOnly ? found.slice(0, 1) : found;
    const hasMore = hasLater || events.length < found.length;
    const last = events.at(-1);
    const sets = last === undefined ? [] : [{ kind: 'notified', eventId: last.id } as const];
    return { news: notifyingEvents(events), sets, hasMore };
  });

/**
 * Notifies the assignees of tickets whose due date is within the next or the last 24 hours: once before and once after each due date, if
 * the ticket is neither done nor archived. Returns whether there can be more.
 */
export const notifyOfDueDates = (ports: ChangePorts) =>
  makeNotify(ports, async (store, isFirstOnly) => {
    const found = await store.lockDueDates(ports.clock());
    const rows = isFirstOnly ? found.slice(0, 1) : found;
    const news = rows.map(({ ticketId: id, reason, dueAt, assigneeIds }): Notifying => ({
      event: { id: null, actor, data: { due_at: dueAt.toISOString() }, changes: {} },
      subject: { type: 'ticket', id },
      notifies: [[reason, assigneeIds]],
      watches: [],
      assigned: [],
      unassigned: [],
      changes: [],
    }));
    const hasMore = rows.length > 0;
    return { news, sets: hasMore ? [{ kind: 'due_noticed', rows }] : [], hasMore };
  });
