import { eventsOf } from '../../event/event-draft.ts';
import { invalid } from '../../kernel/domain-error.ts';
import { refuseForeignOrganization } from '../../tenancy/found-or-refused.ts';
import { checkPreconditions, type Preconditioned } from '../../idempotency/preconditions.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { isAppUrl } from '../app-url.ts';
import { Notification, notificationRecord, type NotificationRecord } from '../notification.ts';
import type { Ports } from '../../ports.ts';

/** What a notification says, and to whom. */
export interface NewNotification {
  /** Members of the organization, without duplicates. */
  userIds: readonly string[];
  title: string;
  body: string;
  url?: string | null | undefined;
}

/**
 * Tells people of the organization something. Refuses with `validation_failed` (url) what `isAppUrl` does not
 * take, and (user_ids) when one of the recipients is not a member now: then nobody is notified.
 */
export const createSendNotification =
  ({ tenancy, clock, newId }: Pick<Ports, 'tenancy' | 'clock' | 'newId'>) =>
  async (
    principal: Principal,
    {
      organization,
      userIds,
      title,
      body,
      url = null,
      conditions,
    }: NewNotification & { organization: string } & Preconditioned,
  ): Promise<NotificationRecord> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    return tenancy.inTenant(principal, async (stores) => {
      if (url !== null && !isAppUrl(url)) throw invalid('url', 'must be a path at or below /app');
      const members = await stores.organizations.membersAmong(userIds);
      if (userIds.some((id) => !members.has(id))) {
        throw invalid('user_ids', 'must name only members of the organization');
      }
      await checkPreconditions(stores, conditions);

      const now = clock();
      const notification = new Notification({
        id: newId(),
        organizationId: principal.organizationId,
        title,
        body,
        url,
        recipientIds: [...userIds],
        createdBy: principal.actor,
        now,
      });
      await stores.notifications.add(notification);
      const record = notificationRecord(notification);
      await stores.events.append(
        ...eventsOf(principal, { newId, now }, [
          {
            kind: 'notification.sent',
            subject: { type: 'notification', id: notification.id },
            projectId: null,
            data: record,
          },
        ]),
      );
      return record;
    });
  };
