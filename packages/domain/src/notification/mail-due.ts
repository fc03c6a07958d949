import { noticeReasons, type NoticeReason } from '../records/recipients-and-watchers.ts';

/** When a mail about a notification is sent. `bundled`: one mail has all that happens to the person's tickets and documents within five minutes. */
export const mailTimes = ['at_once', 'bundled', 'daily', 'off'] as const;

export type MailTime = (typeof mailTimes)[number];

/** A person's choices of mails in one organization. */
export interface MailChoices {
  /** By reason. A reason without a choice has `bundled`. */
  readonly times: Readonly<Partial<Record<NoticeReason, MailTime>>>;
  /** The hour of the daily mail, from 0 to 23, in the time zone. */
  readonly dailyHour: number;
  /** The IANA name of a time zone, such as `Europe/Berlin`. */
  readonly timeZone: string;
}

/** The choices of a person who chose nothing. */
export const defaultMailChoices: MailChoices = { times: {}, dailyHour: 8, timeZone: 'UTC' };

/** The choices with no mails for any reason. */
export const noMails = (choices: MailChoices): MailChoices => ({
  ...choices,
  times: Object.fromEntries(noticeReasons.map((reason) => [reason, 'off'])),
});

/** The content of one mail. */
export type MailBundle = 'subject' | 'window' | 'day';

/** For how many milliseconds events are collected for one mail. */
export const bundledFor = 5 * 60_000;

/**
 * When the mail about a notification is due, and what else it contains: all about the same subject that is due, all that waits when the first of it is
 * due, or all of the day.
 */
export interface MailDue {
  readonly dueAt: Date;
  readonly bundle: MailBundle;
}

/** When the mail about a notification of this reason is due, if the notification is made now; null for no mail. */
export function mailDue(
  { times, dailyHour, timeZone }: MailChoices,
  reason: NoticeReason,
  now: Date,
): MailDue | null {
  switch (times[reason] ?? 'bundled') {
    case 'off':
      return null;
    case 'at_once':
      return { dueAt: now, bundle: 'subject' };
    case 'daily':
      return { dueAt: nextHour(dailyHour, timeZone, now), bundle: 'day' };
    case 'bundled':
      return { dueAt: new Date(now.getTime() + bundledFor), bundle: 'window' };
  }
}

const hour = 3_600_000;

/** When this hour next begins in the time zone. When the clocks skip it on that day: 24 hours after the next quarter of an hour. */
function nextHour(wanted: number, timeZone: string, now: Date): Date {
  const format = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  const quarter = hour / 4;
  const first = Math.floor(now.getTime() / quarter) * quarter + quarter;
  // Time zones differ by whole quarters of an hour.
  for (let at = first; at < first + 25 * hour; at += quarter) {
    const isWanted = Number(format.format(at)) === wanted;
    if (isWanted && Number(format.format(at - quarter)) !== wanted) return new Date(at);
  }
  return new Date(first + 24 * hour);
}
