import { expect, test } from 'vitest';
import { defaultMailChoices, mailDue, noMails, type MailChoices } from './mail-due.ts';

const now = new Date('2031-05-04T14:07:30.000Z');
const daily = (dailyHour: number, timeZone: string): MailChoices => ({
  times: { changed: 'daily' },
  dailyHour,
  timeZone,
});

test('a mail gathers five minutes, unless another time was chosen for the reason', () => {
  expect(mailDue(defaultMailChoices, 'changed', now)).toEqual({
    dueAt: new Date('2031-05-04T14:12:30.000Z'),
    bundle: 'window',
  });
  const choices: MailChoices = {
    ...defaultMailChoices,
    times: { mentioned: 'at_once', changed: 'off' },
  };
  expect(mailDue(choices, 'mentioned', now)).toEqual({ dueAt: now, bundle: 'subject' });
  expect(mailDue(choices, 'changed', now)).toBeNull();
  expect(mailDue(noMails(choices), 'mentioned', now)).toBeNull();
});

test.each([
  [15, 'UTC', '2031-05-04T15:00:00.000Z'],
  [14, 'UTC', '2031-05-05T14:00:00.000Z'],
  [8, 'Europe/Berlin', '2031-05-05T06:00:00.000Z'],
  [20, 'Asia/Kathmandu', '2031-05-04T14:15:00.000Z'],
  [0, 'Pacific/Auckland', '2031-05-05T12:00:00.000Z'],
])('the daily mail of hour %i in %s is next due at %s', (hour, zone, due) => {
  expect(mailDue(daily(hour, zone), 'changed', now)).toEqual({
    dueAt: new Date(due),
    bundle: 'day',
  });
});

test('on the day when clocks jump over the hour, the mail is due a day later at the latest', () => {
  const before = new Date('2031-03-30T00:30:00.000Z');
  const due = mailDue(daily(2, 'Europe/Berlin'), 'changed', before);
  const hours = ((due?.dueAt.getTime() ?? 0) - before.getTime()) / 3_600_000;
  expect(hours).toBeGreaterThan(0);
  expect(hours).toBeLessThanOrEqual(25);
});
