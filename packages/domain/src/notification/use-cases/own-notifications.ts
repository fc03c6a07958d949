import { changeOf, type ChangePorts } from '../../change/run-change.ts';
import type { OwnOrganization } from '../../identity/accounts-transaction.port.ts';
import { requireSignedIn, type SessionCaller } from '../../identity/session/session-caller.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Cursor, Page, PageRequest } from '../../kernel/page.ts';
import { scopesOf } from '../../tenancy/access.ts';
import type { Principal } from '../../tenancy/principal.ts';
import type { OwnNotificationRecord } from '../own-notification.ts';
import type { IdentityPorts } from '../../ports.ts';

/** What a person's notifications take from outside the domain. */
type OwnPorts = Pick<IdentityPorts, 'tenancy' | 'accountsTransaction'>;

/** The notifications of the caller in all of their organizations, newest first. */
export const createListOwnNotifications =
  ({ tenancy, accountsTransaction }: OwnPorts) =>
  async (
    caller: SessionCaller,
    { page }: { page: PageRequest },
  ): Promise<Page<OwnNotificationRecord>> => {
    requireSignedIn(caller);
    const own = await accountsTransaction.organizationsOf(caller.user.id);
    const pages = await Promise.all(
      own.map((organization) => {
        const { notifications } = tenancy.queriesOf(memberOf(organization, caller));
        return notifications.ofPerson(caller.user.id, page);
      }),
    );
    return merged(pages, page);
  };

/** Notes that the caller read a notification of theirs; the first time counts. Refuses with `not_found`. */
export const createMarkNotificationRead = (ports: OwnPorts & ChangePorts) => {
  const markRead = createMarkRead(ports);
  return async (
    caller: SessionCaller,
    { notification }: { notification: string },
  ): Promise<void> => {
    requireSignedIn(caller);
    const { id: userId } = caller.user;
    for (const organization of await ports.accountsTransaction.organizationsOf(userId)) {
      if (await markRead(memberOf(organization, caller), { notification, userId })) return;
    }
    throw new DomainError('not_found', { resource: 'notification' });
  };
};

/** Returns whether the person is one of its recipients. */
const createMarkRead = (ports: ChangePorts) =>
  changeOf(ports, {
    names: (_: { notification: string; userId: string }, { organizationId }) => ({
      kind: 'organization',
      id: organizationId,
    }),
    load: async ({ notifications }, { notification, userId }) => ({
      reading: await notifications.lockReading(notification, userId),
    }),
    check: ({ reading }, { notification: notificationId, userId }) => ({
      reading,
      notificationId,
      userId,
    }),
    decide: ({ reading, ...read }, { now }) => ({
      sets: reading?.readAt === null ? [{ kind: 'notification_read', ...read, now }] : [],
      answer: reading !== null,
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

/** One page of several lists in one order, each of which gave the page as if it were the only one. */
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
