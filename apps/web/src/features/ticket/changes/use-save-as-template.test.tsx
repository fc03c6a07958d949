import { expect, test } from 'vitest';
import type { Ticket } from '../../../api/types.ts';
import { contentOf } from './use-save-as-template.tsx';

const ticket = {
  title: 'Release',
  created_at: '2031-05-04T10:00:00.000Z',
  due_at: '2031-05-07T21:59:59.000Z',
} as Ticket;

test.each([
  ['2031-05-07T21:59:59.000Z', '+3d'],
  ['2031-05-01T00:00:00.000Z', '+0d'],
  // The day counts, not its hours.
  ['2031-05-07T09:00:00.000Z', '+3d'],
  [null, null],
])('a due date of %s is stored as %s', (due_at, due) => {
  expect(contentOf({ ...ticket, due_at })).toMatchObject({ title: 'Release', due });
});
