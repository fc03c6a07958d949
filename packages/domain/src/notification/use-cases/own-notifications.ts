import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import type { OwnOrganization } from '../../ports/accounts-transaction.port.ts';
import { requireSignedIn, type SessionCaller } from '../../identity/session/session-caller.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Cursor, Page, PageRequest } from '../../kernel/page.ts';
import { scopesOf } from '../../access/roles.ts';
import type { Principal } from '../../access/principal.ts';
import type { NotificationFilter } from '../notifications.port.ts';
import { shownNotification, type OwnNotificationRecord } from '../own-notification.ts';
import { marked, type NewMarks } from './read-done-snoozed.ts';
import type { IdentityPorts } from '../../ports/ports.ts';

/** The ports of a person's notifications. */
type OwnPorts = Pick<IdentityPorts, 'tenancy' | 'accountsTransaction'>;

/** The notifications of the caller in all of their organizations, newest first. */
export const listOwnNotifications =
  ({ tenancy, accountsTransaction, clock }: OwnPorts & Pick<ChangePorts, 'clock'>) =>
  async (
    caller: SessionCaller,
    { page, ...filter }: NotificationFilter & { page: PageRequest },
  ): Promise<Page<OwnNotificationRecord>> => {
    requireSignedIn(caller);
    const own = await accountsTransaction.organizationsOf(caller.user.id);
    const pages = await Promise.all(
      own.map((organization) => {
        const { notifications } = tenancy.queriesOf(memberOf(organization, caller));
        return notifications.ofPerson(caller.user.id, page, { ...filter, now: clock() });
      }),
    );
    const { items, ...rest } = merged(pages, page);
    return { items: items.map(shownNotification), ...rest };
  };

/**
 * Marks notifications of the caller, in all of their organizations. Notifications of other people are left out.
 * Returns whether at least one was the caller's.
 */
export const markNotifications = (ports: OwnPorts & ChangePorts) => {
  const mark = createMark(ports);
  return async (
    caller: SessionCaller,
    marking: NewMarks & { notifications: readonly string[] },
  ): Promise<boolean> => {
    requireSignedIn(caller);
    const { id: userId } = caller.user;
    let remaining = marking.notifications.length;
    for (const organization of await ports.accountsTransaction.organizationsOf(userId)) {
      if (remaining === 0) break;
      remaining -= await mark(memberOf(organization, caller), { ...marking, userId });
    }
    return remaining < marking.notifications.length;
  };
};

/** Marks a notification of the caller. Refuses with `not_found` (notification). */
export const markNotification = (ports: OwnPorts & ChangePorts) => {
  const mark = markNotifications(ports);
  return async (
    caller: SessionCaller,
    { notification, ...marks }: NewMarks & { notification: string },
  ): Promise<void> => {
    const isTheirs = await mark(caller, { ...marks, notifications: [notification] });
    if (!isTheirs) throw new DomainError('not_found', { resource: 'notification' });
  };
};

/** Returns how many of the notifications are the person's. */
const createMark = (ports: ChangePorts) =>
  changeOf(ports, {
    names: (
      _: NewMarks & { notifications: readonly string[]; userId: string },
      { organizationId: id },
    ) => ({ kind: 'organization', id }),
    load: ({ notifications }, { notifications: ids, userId }) =>
      notifications.lockMarks(ids, userId),
    check: (before, command) => ({ before, command }),
    decide: ({ before, command: { userId, read, done, snoozedUntil } }, { now }) => ({
      sets: [...before].flatMap(([notificationId, old]) => {
        const after = marked(old, { read, done, snoozedUntil }, now);
        const isSame = JSON.stringify(after) === JSON.stringify(old);
        const kind = 'notification_marked';
        return isSame ? [] : [{ kind, notificationId, userId, marks: after } as const];
      }),
      answer: before.size,
    }),
  });

function memberOf({ id, role }: OwnOrganization, { user }: SessionCaller): Principal {
  return {
    organizationId: id,
    actor: { type: 'user', id: user.id, name: user.name },
    scopes: scopesOf(role),
    person: { userId: user.id, role },
  };
}

/** One page from the same page of several lists, which all have the same order. */
function merged(
  pages: readonly Page<OwnNotificationRecord>[],
  { limit, cursor, total }: PageRequest,
): Page<OwnNotificationRecord> {
  const all = pages.flatMap(({ items }) => items).toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const isBackwards = cursor?.direction === 'prev';
  const items = isBackwards ? all.slice(-limit) : all.slice(0, limit);
  const isCut = all.length > items.length;
  const next = pages.some((page) => page.next !== null) || (isCut && !isBackwards);
  const prev = pages.some((page) => page.prev !== null) || (isCut && isBackwards);
  const at = (direction: Cursor['direction'], record = items[0]): Cursor | null =>
    record === undefined ? null : { direction, values: [record.id] };
  return {
    items,
    next: next ? at('next', items.at(-1)) : null,
    prev: prev ? at('prev') : null,
    ...(total === true && { total: pages.reduce((sum, page) => sum + (page.total ?? 0), 0) }),
  };
}
