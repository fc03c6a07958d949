import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Due } from './due.tsx';

test('a ticket on a done board is not late, also without a time of completion', async () => {
  const ticket = { due_at: '2020-01-02T10:00:00.000Z', completed_at: null };
  const page = await render(
    <>
      <Due ticket={ticket} />
      <Due ticket={ticket} isDone />
    </>,
  );
  const [open, done] = page.querySelectorAll('time');
  expect([open?.className, done?.className]).toEqual(['sign_due sign_late', 'sign_due']);
});
