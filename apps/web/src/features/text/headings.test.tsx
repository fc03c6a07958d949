import { expect, test } from 'vitest';
import { headingsOf, linkHeadings } from './headings.ts';

const html =
  '<h2>Before you <em>begin</em></h2><p>One</p><h3>By hand</h3><h2></h2><h2>Before you begin</h2><h4>Small</h4>';

test('the headings of a text have distinct ids by their words, and each is a link to itself', () => {
  expect(headingsOf(html)).toEqual([
    { id: 'text-before-you-begin', words: 'Before you begin', depth: 0 },
    { id: 'text-by-hand', words: 'By hand', depth: 1 },
    { id: 'text-before-you-begin-2', words: 'Before you begin', depth: 0 },
  ]);
  const root = document.createElement('div');
  root.innerHTML = html;
  linkHeadings(root);
  // A second time, as after projects were fetched, nothing changes.
  const once = root.innerHTML;
  linkHeadings(root);
  expect(root.innerHTML).toBe(once);
  expect([...root.querySelectorAll('a')].map((link) => [link.hash, link.ariaLabel])).toEqual([
    ['#text-before-you-begin', 'Link to “Before you begin”'],
    ['#text-by-hand', 'Link to “By hand”'],
    ['#text-before-you-begin-2', 'Link to “Before you begin”'],
  ]);
});
