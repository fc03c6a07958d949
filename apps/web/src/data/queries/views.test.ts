import { expect, test } from 'vitest';
import type { View } from '../../api/types.ts';
import { viewPages, type ViewPage } from './view-page.ts';
import { groupingFor, viewAddress, viewParameters } from './views.ts';

const view = {
  id: 'v',
  query: { priority: 'high' },
  columns: ['due'],
  grouping: 'custom.size',
  gone: [],
} as unknown as View;

const shown = (of: View, page: ViewPage) => viewParameters(of, page).toString();

test('a custom field groups the list of a view, and makes the lanes of its board', () => {
  expect(shown(view, 'list')).toBe('priority=high&columns=due&grouping=custom.size&view=v');
  expect(shown(view, 'board')).toBe('priority=high&lanes=custom.size&view=v');
  expect(shown({ ...view, grouping: 'assignee' }, 'board')).toContain('lanes=person');
  expect(shown({ ...view, grouping: 'board' }, 'board')).not.toContain('lanes');
  expect(shown({ ...view, grouping: 'cycle' }, 'board')).toContain('lanes=cycle');
  const lanes = ['custom.size', 'person', 'priority', 'parent', 'cycle', null];
  expect(lanes.map(groupingFor)).toEqual([
    'custom.size',
    'assignee',
    'priority',
    null,
    'cycle',
    null,
  ]);
});

test('a view whose field was deleted opens without groups', () => {
  const missing = [{ parameter: 'grouping', value: 'custom.size' }];
  expect(shown({ ...view, gone: missing }, 'list')).toBe('priority=high&columns=due&view=v');
  expect(shown({ ...view, gone: missing }, 'board')).toBe('priority=high&view=v');
});

test('a view leads to its filters on each page, and its groups where they are shown', () => {
  const addresses = viewPages.map((page) =>
    viewAddress('WEB', { ...view, grouping: 'board' }, page),
  );
  expect(addresses).toEqual([
    '/app/projects/WEB?priority=high&view=v',
    '/app/projects/WEB/list?priority=high&columns=due&grouping=board&view=v',
    '/app/projects/WEB/timeline?priority=high&group=board&view=v',
    '/app/projects/WEB/calendar?priority=high&view=v',
    '/app/projects/WEB/flow?priority=high&view=v',
  ]);
});
