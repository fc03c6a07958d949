import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Points } from './ticket-signs.tsx';

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
