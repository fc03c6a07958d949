import { expect, test } from 'vitest';
import { mayMention, withMentions } from './mentions.ts';
import { readMarkdown } from './read-markdown.ts';

const people = [
  { id: '1', name: 'Ada Quarry' },
  { id: '2', name: 'Grace Column' },
  { id: '3', name: 'Grace Hopper' },
  { id: '4', name: 'J. R. "Bob" O’Neil-Smith' },
  { id: '5', name: 'Twin' },
  { id: '6', name: 'Twin' },
];

const read = (markdown: string): string =>
  withMentions(readMarkdown(markdown, { lines: 9, depth: 9, cells: 9 }), people).trim();
const ada = '<a data-mention="1">@Ada Quarry</a>';
const bob = '<a data-mention="4">@J. R. &quot;Bob&quot; O’Neil-Smith</a>';

test.each([
  ['@Ada Quarry looks', `<p>${ada} looks</p>`],
  [
    'Ask @ada, (@ADA  quarry) and **@ada**.',
    `<p>Ask ${ada}, (${ada}) and <strong>${ada}</strong>.</p>`,
  ],
  ['@Grace Hopper!', '<p><a data-mention="3">@Grace Hopper</a>!</p>'],
  ['@J. R. "Bob" O’Neil-Smith: hi', `<p>${bob}: hi</p>`],
  ['@Hopper’s @Ada\nQuarry', `<p>@Hopper’s ${ada}\nQuarry</p>`],
  ['@grace @twin @nobody @Adam @ Ada', '<p>@grace @twin @nobody @Adam @ Ada</p>'],
  ['x@ada @@ada npm i @ada/lib', '<p>x@ada @@ada npm i @ada/lib</p>'],
  ['`@Ada` [@Ada](https://a.test)', '<p><code>@Ada</code> <a href="https://a.test">@Ada</a></p>'],
  ['```\n@Ada\n```', '<pre><code>@Ada\n</code></pre>'],
])('%j', (markdown, html) => {
  expect(read(markdown)).toBe(html);
});

test('people are looked up only for a text that could name one', () => {
  expect(['@ada', 'a\n- @Ada'].every(mayMention)).toBe(true);
  expect(['', 'ada@a.test', '@ ada', '@@'].some(mayMention)).toBe(false);
});

test('a text mentions a hundred times at most', () => {
  expect(read('@ada '.repeat(101)).match(/data-mention="1"/gu)).toHaveLength(100);
});
