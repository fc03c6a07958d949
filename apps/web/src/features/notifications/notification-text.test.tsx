import { afterEach, expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import type { OwnNotification } from '../../api/types.ts';
import { chooseTimeZone } from '../../words/time-zone.ts';
import { readingApart, NotificationText } from './notification-text.tsx';

afterEach(() => chooseTimeZone(null));

test.each([
  ['Board: from a former board to Done', 'Ada moved it to another board'],
  ['Board: from “Ready to go” to Done', 'Ada moved it from Ready to go to Done'],
  ['Board: to Open of another project', 'Ada moved it to Open of another project'],
  ['Board: to a former board of another project', 'Ada moved it to another board'],
  ['title, Due date', 'Ada changed: title and changed the due date'],
  ['Severity: low → high', 'Ada changed: Severity: low → high'],
  ['Board: from Open, later to Done', 'Ada moved it from Open, later to Done'],
  [
    'Due date: none → 2031-05-04, Sure: none → yes',
    'Ada changed: Due date: none → May 4, 2031 and changed: Sure: none → yes',
  ],
  ['Title, Due date', 'Ada renamed it and changed the due date'],
  ['Colour', 'Ada changed: colour'],
  ['', 'Ada changed it'],
])('a change of %j is said in words', async (body, words) => {
  const entry = {
    subject: { id: 's', title: 'Ship it' },
    reason: 'changed',
    body,
    created_by: { id: 'ada', name: 'Ada' },
  } as unknown as OwnNotification;
  const page = await render(<NotificationText entry={entry} />);
  expect(page.textContent).toContain(words);
});

test.each([
  ['Europe/Berlin', '2026-11-26 22:59 UTC', 'Nov 26, 2026'],
  ['Pacific/Kiritimati', '2026-11-27 09:59 UTC', 'Nov 27, 2026'],
  ['America/New_York', '2026-11-26 22:59 UTC', 'Nov 26, 2026, 5:59 PM'],
  ['Asia/Kolkata', '2031-05-04 14:00 Asia/Kolkata', 'May 4, 2031, 2:00 PM'],
  ['Europe/Berlin', '2031-05-04 14:00 Asia/Kolkata', 'May 4, 2031, 10:30 AM'],
  // 02:30 is skipped on the day when summer begins.
  ['UTC', '2027-03-28 02:30 Europe/Berlin', 'Mar 28, 2027, 1:30 AM'],
  ['UTC', '2031-05-04 14:00 Mars/Olympus', 'May 4, 2031, 2:00 PM (Mars/Olympus)'],
])('in %s, what is due %s is due %s', async (zone, written, shown) => {
  chooseTimeZone(zone);
  const due = {
    subject: { id: 's', title: 'Ship it' },
    reason: 'overdue',
    body: `Due ${written}`,
    created_by: { name: 'Basalt' },
  } as unknown as OwnNotification;
  const page = await render(<NotificationText entry={due} />);
  expect(page.textContent).toBe(` Overdue · ${shown}`);
});

const entry = (id: string, fields: object = {}) =>
  ({
    id,
    subject: { id: 's', title: 'Ship it' },
    reason: 'changed',
    body: 'Board: from Open to Hold',
    created_by: { type: 'user', id: 'ada', name: 'Ada' },
    ...fields,
  }) as unknown as OwnNotification;

test('of what reads alike, one line is left; the acts of others and messages of callers stay', () => {
  const back = { body: 'Board: from Hold to Open' };
  const bob = { created_by: { type: 'user', id: 'bob', name: 'Bob' } };
  const sent = { subject: null, reason: null };
  const all = [
    entry('1'),
    entry('2', back),
    entry('3'),
    entry('4', bob),
    entry('5', sent),
    entry('6', sent),
  ];
  expect(readingApart(all).map(({ id }) => id)).toEqual(['1', '2', '4', '5', '6']);
});
