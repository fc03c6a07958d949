import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import type { OwnNotification } from '../../api/types.ts';
import { readingApart, NotificationText } from './notification-text.tsx';

test.each([
  ['Board: from a former board to Done', 'Ada moved it to another board'],
  ['Board: from “Ready to go” to Done', 'Ada moved it from Ready to go to Done'],
  ['Board: to Open of another project', 'Ada moved it to Open of another project'],
  ['Board: to a former board of another project', 'Ada moved it to another board'],
  ['title, Due date', 'Ada changed: title and changed the due date'],
  ['Severity: low → high', 'Ada changed: Severity: low → high'],
  ['Board: from Open, later to Done', 'Ada moved it from Open, later to Done'],
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

test('a due date is written as the language does, with its time zone if it is another one', async () => {
  const due = {
    subject: { id: 's', title: 'Ship it' },
    reason: 'overdue',
    body: 'Due 2031-05-04 14:00 Asia/Kolkata',
    created_by: { name: 'Basalt' },
  } as unknown as OwnNotification;
  const page = await render(<NotificationText entry={due} />);
  expect(page.textContent).toContain('May 4, 2031, 2:00 PM (Asia/Kolkata)');
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
