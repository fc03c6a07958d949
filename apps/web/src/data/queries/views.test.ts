import { expect, test } from 'vitest';
import type { View } from '../../api/types.ts';
import { groupingFor, viewParameters } from './views.ts';

const view = {
  id: 'v',
  query: { priority: 'high' },
  columns: ['due'],
  grouping: 'custom.size',
  gone: [],
} as unknown as View;

const shown = (of: View, page: 'list' | 'board') => viewParameters(of, page).toString();

test('a custom field groups the list of a view, and makes the lanes of its board', () => {
  expect(shown(view, 'list')).toBe('priority=high&columns=due&grouping=custom.size&view=v');
  expect(shown(view, 'board')).toBe('priority=high&lanes=custom.size&view=v');
  expect(shown({ ...view, grouping: 'assignee' }, 'board')).toContain('lanes=person');
  expect(shown({ ...view, grouping: 'board' }, 'board')).not.toContain('lanes');
  const lanes = ['custom.size', 'person', 'priority', 'parent', null];
  expect(lanes.map(groupingFor)).toEqual(['custom.size', 'assignee', 'priority', null, null]);
});

test('a view whose field was deleted opens without groups', () => {
  const missing = [{ parameter: 'grouping', value: 'custom.size' }];
  expect(shown({ ...view, gone: missing }, 'list')).toBe('priority=high&columns=due&view=v');
  expect(shown({ ...view, gone: missing }, 'board')).toBe('priority=high&view=v');
});
