import {
  mailTimes,
  noticeReasons,
  type MailChoices,
  type MailTime,
  type NoticeReason,
} from '@basalt/domain';
import * as v from 'valibot';
import { text } from '../../fields/text.ts';
import { hourOfDay } from '../../fields/number.ts';
import { one } from '../../operation/answer.ts';
import { mailChoices } from '../../records/browser.records.ts';
import { browserRoute } from './browser-route.ts';

const tag = 'Account';

/** When a person gets mails. */
export const mailChoiceRoutes = [
  browserRoute({
    id: 'readMailChoices',
    method: 'GET',
    path: '/organizations/{organization}/mail-choices',
    summary: 'Read when you get mails',
    tag,
    access: 'member',
    answer: one(mailChoices),
    errors: [],
    handle: async ({ principal }, use) => recordOf(await use.readMailChoices(principal)),
  }),
  browserRoute({
    id: 'setMailChoices',
    method: 'PATCH',
    path: '/organizations/{organization}/mail-choices',
    summary: 'Choose when you get mails',
    description:
      '`bundled`: what happens to your tickets and documents within five minutes is one mail. `daily`: one mail a day, at `daily_hour` in your time zone.',
    tag,
    access: 'member',
    body: {
      times: v.exactOptional(
        v.strictObject(
          v.entriesFromList(
            noticeReasons,
            v.exactOptional(v.picklist(mailTimes, `must be one of ${mailTimes.join(', ')}`)),
          ),
        ),
      ),
      daily_hour: v.exactOptional(hourOfDay),
      time_zone: v.exactOptional(text(64, 'Europe/Berlin')),
    },
    answer: one(mailChoices),
    errors: [],
    handle: async ({ principal, body }, use) =>
      recordOf(
        await use.setMailChoices(principal, {
          times: body.times,
          dailyHour: body.daily_hour,
          timeZone: body.time_zone,
        }),
      ),
  }),
];

/** The choices as the API returns them: one for each reason. */
const recordOf = ({ times, dailyHour, timeZone }: MailChoices) => ({
  times: Object.fromEntries(
    noticeReasons.map((reason) => [reason, times[reason] ?? 'bundled']),
  ) as Record<NoticeReason, MailTime>,
  daily_hour: dailyHour,
  time_zone: timeZone,
});
