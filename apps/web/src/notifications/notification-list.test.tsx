import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { tomorrow } from './use-marking.tsx';
import { NotificationList } from './notification-list.tsx';

test('an empty inbox says what will come', async () => {
  const page = await render(<NotificationList entries={[]} />);
  expect(page.textContent).toContain('Nothing new');
});

test('what is snoozed comes back at nine of the next day, also over the end of a month', () => {
  const back = tomorrow(new Date(2031, 0, 31, 23, 59));
  expect([back.getMonth(), back.getDate(), back.getHours(), back.getMinutes()]).toEqual([
    1, 1, 9, 0,
  ]);
});
