import { issued, nothing } from '../../operation/answer.ts';
import { calendarAddress } from '../../records/browser.records.ts';
import { browserRoute } from './browser-route.ts';

const tag = 'Account';

/** A person's calendars. */
export const calendarRoutes = [
  browserRoute({
    id: 'openCalendar',
    method: 'POST',
    path: '/views/{view}/calendar',
    summary: 'Get an address of the calendar of a view',
    description:
      'For calendar programs, which read it without a sign-in: everybody who has the address sees the due dates that you can see. Only this answer contains the address. A new address ends the one before.',
    tag,
    access: 'member',
    answer: issued(calendarAddress),
    errors: [],
    handle: async ({ principal, params, deployment }, use) => {
      const { token } = await use.openCalendar(principal, params);
      return { address: `${deployment.appUrl}/calendar.ics?token=${encodeURIComponent(token)}` };
    },
  }),
  browserRoute({
    id: 'closeCalendar',
    method: 'DELETE',
    path: '/views/{view}/calendar',
    summary: 'End the address of your calendar of a view',
    tag,
    access: 'member',
    answer: nothing,
    errors: [],
    handle: ({ principal, params }, use) => use.closeCalendar(principal, params),
  }),
];
