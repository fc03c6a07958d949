import { Editor } from '@tiptap/react';
import { expect, onTestFinished, test } from 'vitest';
import { equalPlaces, joinTexts, markDifferences } from './compare-texts.ts';
import { writtenText } from './written-text.ts';

test('the words that only one of two texts has are marked in it, whatever surrounds them', () => {
  const [theirs, mine] = markDifferences(
    '<p>The <strong>invoice is paid</strong> today.</p><ul><li>Same</li></ul>',
    '<p>The <strong>invoice is not yet paid</strong> at all.</p><ul><li>Same</li></ul>',
  );
  expect(theirs).toBe(
    '<p>The <strong>invoice is paid</strong> <mark>today</mark>.</p><ul><li>Same</li></ul>',
  );
  expect(mine).toBe(
    '<p>The <strong>invoice is <mark>not yet</mark> paid</strong> <mark>at all</mark>.</p><ul><li>Same</li></ul>',
  );
  expect(markDifferences('<p>a &lt;b&gt;</p>', '')).toEqual([
    '<p><mark>a &lt;b&gt;</mark></p>',
    '',
  ]);
  expect(markDifferences('<p>Same</p>', '<p>Same</p>')).toEqual(['<p>Same</p>', '<p>Same</p>']);
});

test('texts over 20,000 characters stay as they are, and texts of very many words are compared at their ends only', () => {
  const long = `<p>${'a '.repeat(10_000)}</p>`;
  expect(markDifferences(long, '<p>b</p>')).toEqual([long, '<p>b</p>']);
  const words = Array.from({ length: 3_000 }, (_, at) => `a${at % 7}`);
  const places = equalPlaces(['first', ...words, 'last'], ['first', ...words.toReversed(), 'last']);
  expect(places).toEqual([
    [0, 0],
    [3_001, 3_001],
  ]);
});

const text = (...blocks: string[]) => blocks.map((block) => `<p>${block}</p>`).join('');

test('two changes are joined by block: one that a single person changed is as they left it, and of one that both changed, both stay', () => {
  const base = text('one', 'two', 'three');
  expect(joinTexts(base, text('ONE', 'two', 'three'), text('one', 'two', 'THREE', 'four'))).toBe(
    text('ONE', 'two', 'THREE', 'four'),
  );
  expect(joinTexts(base, text('one', 'theirs', 'three'), text('one', 'mine', 'three'))).toBe(
    text('one', 'theirs', 'mine', 'three'),
  );
  expect(joinTexts(base, text('two', 'three'), text('one', 'two'))).toBe(text('two'));
  // What both wrote alike stands there once.
  expect(joinTexts('', text('same', 'theirs'), text('same', 'mine'))).toBe(
    text('same', 'theirs', 'mine'),
  );
  expect(joinTexts('plain', 'plain and <b>theirs</b>', 'plain')).toBe(
    text('plain and <b>theirs</b>'),
  );
});

/** A text as the editor writes it where nothing was changed in it. */
function asEdited(html: string): string {
  const editor = new Editor({ extensions: writtenText, injectCSS: false, content: html });
  onTestFinished(() => editor.destroy());
  return editor.getHTML();
}

test.each([
  '<p>See WEB-1 and ask <a data-mention="0190">@Cleo</a> </p>',
  '<p>one\ntwo  <b>three</b> <i>four</i> <del>five</del></p>',
  '<ul><li>one</li><li>two<ul><li>three</li></ul></li></ul>',
  '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
  '<blockquote>said</blockquote>',
  '<p><a href="https://example.com/" rel="nofollow noopener">link</a><br></p>',
  '<ul data-type="taskList"><li data-checked="false" data-type="taskItem">do it</li></ul>',
  '<pre><code>one  two\n  three\n</code></pre>',
])('a block that the editor only writes in another way is not a change of it: %s', (block) => {
  const base = `<p>top</p>${block}`;
  const theirs = block.replace(/(?=<\/\w+>[^<]*(?:<\/\w+>)*$)/u, ' BOTTOM');
  const mine = `<p>TOP</p>${asEdited(block)}`;
  expect(joinTexts(base, `<p>top</p>${theirs}`, mine)).toBe(`<p>TOP</p>${theirs}`);
  expect(joinTexts(base, mine, `<p>top</p>${theirs}`)).toBe(`<p>TOP</p>${theirs}`);
});

test('a change of the marks, the links or the paragraphs of a block is a change of it', () => {
  for (const [before, after] of [
    ['<p>one</p>', '<p><strong>one</strong></p>'],
    ['<p>one</p>', '<h2>one</h2>'],
    ['<p><a href="/a">one</a></p>', '<p><a href="/b">one</a></p>'],
    ['<ul><li><p>one two</p></li></ul>', '<ul><li><p>one </p><p>two</p></li></ul>'],
    ['<pre>a b</pre>', '<pre>a  b</pre>'],
  ] as const) {
    expect(joinTexts(before, before, after)).toBe(after);
  }
});
