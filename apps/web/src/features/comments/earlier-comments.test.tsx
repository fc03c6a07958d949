import { afterEach, expect, test } from 'vitest';
import { takeEarlierComments } from './earlier-comments.tsx';

afterEach(() => localStorage.clear());

test('the unsent comments of version 0.2 are taken once, those of other people stay', () => {
  localStorage.setItem('basalt.comments.ada.tickets.t1', '[{"id":"k1","body_html":"<p>a</p>"}]');
  localStorage.setItem('basalt.comments.bob.tickets.t1', '[]');
  expect(takeEarlierComments('ada')).toEqual([
    {
      id: 'k1',
      kind: 'comment',
      payload: { on: { kind: 'tickets', id: 't1' }, body_html: '<p>a</p>' },
    },
  ]);
  expect(takeEarlierComments('ada')).toEqual([]);
  expect(Object.keys(localStorage)).toEqual(['basalt.comments.bob.tickets.t1']);
});
