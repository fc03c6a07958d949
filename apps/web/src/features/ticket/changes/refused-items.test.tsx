import { expect, test } from 'vitest';
import { shownMessage } from '../../feedback/messages.tsx';
import { addRefusedItems, subscribeToRefused } from './refused-items.tsx';

const items = [{ id: 't', key: 'WEB-1', reason: 'The board is full.' }];

test('a message has what was refused unless a page of the same project lists it', () => {
  const refusedProjects: string[] = [];
  const end = subscribeToRefused('q', () => refusedProjects.push('q'));
  addRefusedItems('q', items);
  expect([refusedProjects, shownMessage()]).toEqual([['q'], null]);
  addRefusedItems('p', items);
  expect(refusedProjects).toEqual(['q']);
  expect(shownMessage()?.text).toContain('WEB-1 The board is full.');
  end();
});
