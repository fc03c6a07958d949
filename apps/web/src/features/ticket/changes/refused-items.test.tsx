import { expect, test } from 'vitest';
import { shownMessage } from '../../feedback/messages.tsx';
import { addRefusedItems, subscribeToRefused } from './refused-items.tsx';

const items = [{ id: 't', key: 'WEB-1', reason: 'The board is full.' }];

test('a message has what was refused unless a page of the same project lists it', () => {
  const heard: string[] = [];
  const end = subscribeToRefused('q', () => heard.push('q'));
  addRefusedItems('q', items);
  expect([heard, shownMessage()]).toEqual([['q'], null]);
  addRefusedItems('p', items);
  expect(heard).toEqual(['q']);
  expect(shownMessage()?.text).toContain('WEB-1 The board is full.');
  end();
});
