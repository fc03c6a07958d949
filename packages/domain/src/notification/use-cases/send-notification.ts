import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { invalid } from '../../kernel/domain-error.ts';
import { isAppUrl } from '../notification-url.ts';
import { Notification, notificationRecord, notificationSent } from '../../records/notification.ts';

/** The content and the recipients of a notification. */
export interface NewNotification {
  /** Members of the organization, without duplicates. */
  userIds: readonly string[];
  title: string;
  body: string;
  url?: string | null | undefined;
}

/**
 * Sends a notification to members of the organization. Refuses with `validation_failed` an address that `isAppUrl` does not
 * allow (url), and a list in which one recipient is no member now (user_ids): then nobody is notified.
 */
export const sendNotification = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ organization }: NewNotification & { organization: string }) => ({
      kind: 'organization',
      id: organization,
    }),
    load: async ({ organizations }, { userIds }) => ({
      members: await organizations.membersAmong(userIds),
    }),
    check: ({ members }, { userIds, title, body, url = null }) => {
      if (url !== null && !isAppUrl(url)) throw invalid('url', 'must be a path at or below /app');
      if (userIds.some((id) => !members.has(id))) {
        throw invalid('user_ids', 'must name only members of the organization');
      }
      return { recipientIds: [...userIds], title, body, url };
    },
    decide: (content, { principal, newId, now }) => {
      const { organizationId, actor: createdBy } = principal;
      const notification = new Notification({
        id: newId(),
        organizationId,
        createdBy,
        now,
        ...content,
      });
      const answer = notificationRecord(notification);
      return { saved: [notification], events: [notificationSent(notification)], answer };
    },
  });
