import * as v from 'valibot';
import { createdWithoutAddress } from '../operation/answer.ts';
import { identifiers } from '../fields/identifiers.ts';
import { appUrl } from '../fields/notification.ts';
import { lines, text } from '../fields/text.ts';
import { notification } from '../records/organization.records.ts';
import { route } from '../operation/route.ts';
import { maxRecipients } from '@basalt/domain';

/** Messages to people of the organization. */
export const notificationRoutes = [
  route({
    id: 'sendNotification',
    method: 'POST',
    path: '/organizations/{organization}/notifications',
    summary: 'Send a notification',
    description:
      'To 1 to 500 members of the organization, who see it in the application. If one of them is not a member, it is sent to none of them.',
    tag: 'Notifications',
    scope: 'notifications:write',
    body: {
      user_ids: identifiers(maxRecipients, 1),
      title: text(150, 'WEB-42 is deployed'),
      body: lines(2000, 'It went live a minute ago.'),
      url: v.exactOptional(appUrl),
    },
    example: {
      user_ids: ['01890f3e-7b1a-7cc3-98c4-dc0c0c07398f'],
      title: 'WEB-42 is deployed',
      body: 'It went live a minute ago.',
      url: '/app/tickets/WEB-42',
    },
    answer: createdWithoutAddress(notification),
    errors: [],
    handle: ({ principal, params, body, conditions }, use) =>
      use.sendNotification(principal, {
        organization: params.organization,
        userIds: body.user_ids,
        title: body.title,
        body: body.body,
        url: body.url,
        conditions,
      }),
  }),
];
