import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import type { OwnNotification } from '../api/types.ts';
import { WhatHappened } from './what-happened.tsx';

test.each([
  ['Board', 'Ada moved it to another board'],
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
  const page = await render(<WhatHappened entry={entry} />);
  expect(page.textContent).toContain(words);
});
