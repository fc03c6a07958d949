import { expect, test } from 'vitest';
import { htmlOfMarkdown } from './markdown-html.ts';

const people = [{ id: '1', name: 'Ada Quarry' }];
const read = (text: string) => htmlOfMarkdown(text, people)?.replaceAll('\n', '');

test.each([
  ['# Plan', '<h1>Plan</h1>'],
  ['- one\n- two', '<ul><li>one</li><li>two</li></ul>'],
  ['1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
  ['one **two**\nthree', '<p>one <strong>two</strong><br>three</p>'],
  ['see [it](https://a.test)', '<p>see <a href="https://a.test">it</a></p>'],
  ['```ts\na;\nb;\n```', '<pre><code class="language-ts">a;b;</code></pre>'],
  [
    '|a|b|\n|-|-|\n|1|2|',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  ['ask @ada', '<p>ask <a data-mention="1">@Ada Quarry</a></p>'],
  ['<b>x</b> *y*', '<p>&lt;b&gt;x&lt;/b&gt; <em>y</em></p>'],
])('%j is Markdown', (text, html) => {
  expect(read(text)).toBe(html);
});

test.each([
  'Two lines,\nand nothing else.',
  'See https://a.test/x_y_z, www.b.test or ada@c.test.',
  '2 * 3 * 4 = 24, snake_case_name, #12 and C# and a < b',
  '2*3*4 and f(x)*y*2 and x**2**3',
  `# a${'a'.repeat(256 * 1024)}`,
  `${'> '.repeat(21)}deep`,
  '',
])('%j is pasted as it is', (text) => {
  expect(htmlOfMarkdown(text, people)).toBeNull();
});
