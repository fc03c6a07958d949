import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Points, TicketSigns } from './ticket-signs.tsx';

test.each([
  [[0.1, 0.2, null], '0.3', 'Estimates: 0.3 points'],
  [[1], '1', 'Estimates: 1 point'],
  [[0], '0', 'Estimates: 0 points'],
])('the sum of estimates is in points: of %j it is %s', async (of, text, label) => {
  const sign = (await render(<Points of={of} what="Estimates" />)).querySelector('[role=img]');
  expect([sign?.textContent, sign?.getAttribute('aria-label')]).toEqual([text, label]);
});

test('without an estimate there is no sum; where more tickets have some, it has a plus', async () => {
  expect((await render(<Points of={[null]} what="Estimates" />)).textContent).toBe('');
  expect((await render(<Points of={[5]} what="Estimates" more />)).textContent).toBe('5+');
});

const progress = { done: 0, total: 0 };
const plain = { blocked: false, children: progress, checklist: progress };

async function signsOf(counts: object) {
  const page = await render(<TicketSigns ticket={{ ...plain, ...counts }} />);
  const signs = [...page.querySelectorAll('[role=img]')];
  return signs.map((sign) => [sign.textContent, sign.getAttribute('aria-label')]);
}

test('comments, files and development of a ticket are counted; none are not', async () => {
  expect(await signsOf({ comment_count: 2, file_count: 1, development_count: 3 })).toEqual([
    ['2', '2 comments'],
    ['1', '1 file'],
    ['3', '3 branches, commits or pull requests'],
  ]);
  expect(await signsOf({ comment_count: 0, file_count: 0, development_count: 0 })).toEqual([]);
  expect(await signsOf({})).toEqual([]);
});
