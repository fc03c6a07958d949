import { expect, test } from 'vitest';
import type { Ticket } from '../../api/types.ts';
import { beginMoving, keepForLater } from './moving.ts';

const event = (version: number) => ({ ticket: { id: 'a', version } as Ticket, isGone: false });

test('what others do to a ticket while it is being moved is reported once, at the end of the last move', () => {
  const [first, second] = [beginMoving('a'), beginMoving('a')];
  expect(keepForLater(event(2))).toBe(true);
  expect(keepForLater(event(3))).toBe(true);
  expect(first()).toBe(null);
  expect(second()?.ticket.version).toBe(3);
  expect(keepForLater(event(4))).toBe(false);
  expect(beginMoving('a')()).toBe(null);
});
