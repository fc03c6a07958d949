import { expect, test } from 'vitest';
import { keepPage, pageOf } from './view-page.ts';

test('a browser knows the page of each view, also from before there were others than board and list', () => {
  localStorage.setItem('basalt.views.on-board', 'a,b');
  expect(['a', 'c'].map(pageOf)).toEqual(['board', 'list']);
  keepPage('b', 'timeline');
  keepPage('a', 'list');
  keepPage('c', 'calendar');
  keepPage('d', 'flow');
  expect(['a', 'b', 'c', 'd'].map(pageOf)).toEqual(['list', 'timeline', 'calendar', 'flow']);
});
