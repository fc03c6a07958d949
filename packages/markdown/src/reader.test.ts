import { expect, test } from 'vitest';
import { readMarkdown } from './read-markdown.ts';

const limits = { lines: 1_000, depth: 50, cells: 4_000 };

/** The HTML of a text, without the line breaks between its elements. */
const read = (markdown: string): string =>
  readMarkdown(markdown, limits).replaceAll(/>\n+/g, '>').replaceAll(/\n+</g, '<');

test.each([
  // Blocks
  ['# A #\n## B\nC\n=\nD\n-', '<h1>A</h1><h2>B</h2><h1>C</h1><h2>D</h2>'],
  ['####### no\n#no', '<p>####### no\n#no</p>'],
  ['a\n***\n- - -\n_ _ _', '<p>a</p><hr><hr><hr>'],
  ['    a\n\n      b\n\nc\n    d', '<pre><code>a\n\n  b</code></pre><p>c\nd</p>'],
  ['\ta\tb', '<pre><code>a\tb</code></pre>'],
  ['```js x\na\n\n  ```` \nb', '<pre><code class="language-js">a</code></pre><p>b</p>'],
  ['~~~\n```\n~~~', '<pre><code>```</code></pre>'],
  ['``` a`b\nc', '<p>``` a`b\nc</p>'],
  ['```\n\tfirst\n', '<pre><code>\tfirst</code></pre>'],
  ['> a\nb\n> c\n\nd', '<blockquote><p>a\nb\nc</p></blockquote><p>d</p>'],
  ['> - a\n> b\nc', '<blockquote><ul><li>a\nb\nc</li></ul></blockquote>'],
  ['>     a\n    b', '<blockquote><pre><code>a</code></pre></blockquote><pre><code>b</code></pre>'],
  ['- a\n- b\n* c', '<ul><li>a</li><li>b</li></ul><ul><li>c</li></ul>'],
  ['- a\n\n- b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
  ['- a\n\n  b\n- c', '<ul><li><p>a</p><p>b</p></li><li><p>c</p></li></ul>'],
  ['- a\n  - b\n\n    c\n- d', '<ul><li>a<ul><li><p>b</p><p>c</p></li></ul></li><li>d</li></ul>'],
  ['- a\n\tb', '<ul><li>a\nb</li></ul>'],
  ['-\ta\n\n\tb', '<ul><li><p>a</p><p>b</p></li></ul>'],
  ['-\n\n  a', '<ul><li></li></ul><p>a</p>'],
  ['-     a', '<ul><li><pre><code>a</code></pre></li></ul>'],
  ['7. a\n8) b', '<ol start="7"><li>a</li></ol><ol start="8"><li>b</li></ol>'],
  ['a\n2. b\n1. c', '<p>a\n2. b</p><ol><li>c</li></ol>'],
  [
    '- # a\n- > b\n- * * *',
    '<ul><li><h1>a</h1></li><li><blockquote><p>b</p></blockquote></li><li><hr></li></ul>',
  ],
  [
    '- [x] a\n- [ ] *b*\n  - c\n- [X]  d\n- e',
    '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>a</p></li>' +
      '<li data-type="taskItem" data-checked="false"><p><em>b</em></p><ul><li>c</li></ul></li>' +
      '<li data-type="taskItem" data-checked="true"><p>d</p></li></ul><ul><li>e</li></ul>',
  ],
  ['- [ ]a\n- a [ ] b\n- [y] c', '<ul><li>[ ]a</li><li>a [ ] b</li><li>[y] c</li></ul>'],
  [
    '- [x]',
    '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p></p></li></ul>',
  ],
  ['1. [x] a', '<ol><li>[x] a</li></ol>'],
  // Tables
  [
    'x\n|a|b|\n|:-|-:|\n|`1`|2\\|3|4|\n|5\n\ny',
    '<p>x</p><table><thead><tr><th align="left">a</th><th align="right">b</th></tr></thead><tbody>' +
      '<tr><td align="left"><code>1</code></td><td align="right">2|3</td></tr>' +
      '<tr><td align="left">5</td><td align="right"></td></tr></tbody></table><p>y</p>',
  ],
  ['|a|\n|-|-|', '<p>|a|\n|-|-|</p>'],
  [
    '|a|\n|-|\n> b',
    '<table><thead><tr><th>a</th></tr></thead></table><blockquote><p>b</p></blockquote>',
  ],
  // Emphasis
  [
    '*a **b** c* ***d*** _e_ f_g_h',
    '<p><em>a <strong>b</strong> c</em> <em><strong>d</strong></em> <em>e</em> f_g_h</p>',
  ],
  ['**a*', '<p>*<em>a</em></p>'],
  ['*a**b*', '<p><em>a**b</em></p>'],
  ['*a _b* c_', '<p><em>a _b</em> c_</p>'],
  ['~~a~~ ~b~ ~~~c~~~ ~~d~', '<p><del>a</del> <del>b</del> ~~~c~~~ ~~d~</p>'],
  ['*(*a*)* „*b*“', '<p><em>(<em>a</em>)</em> „<em>b</em>“</p>'],
  // Code, escapes and references
  ['`` a`b `` ` c `', '<p><code>a`b</code> <code>c</code></p>'],
  ['`a\nb` *c`*`', '<p><code>a b</code> *c<code>*</code></p>'],
  ['``a`', '<p>``a`</p>'],
  [
    '\\*a\\* \\a &amp; &copy; &#65; &nothing; &amp',
    '<p>*a* \\a &amp; © A &amp;nothing; &amp;amp</p>',
  ],
  ['`&amp;\\*`', '<p><code>&amp;amp;\\*</code></p>'],
  // Links and images
  [
    '[a *b*](/c "D\\"") [e](<f g>)',
    '<p><a href="/c" title="D&quot;">a <em>b</em></a> <a href="f%20g">e</a></p>',
  ],
  ['[a [b](c) d](e)', '<p>[a <a href="c">b</a> d](e)</p>'],
  ['*[a*](b)', '<p>*<a href="b">a*</a></p>'],
  [
    '[A b][], [a\nB], [c][a b]\n\n[a B]: /d (E)',
    '<p><a href="/d" title="E">A b</a>, <a href="/d" title="E">a\nB</a>, <a href="/d" title="E">c</a></p>',
  ],
  ['[a]: b\n"c\n\n[a]', '<p>&quot;c</p><p><a href="b">a</a></p>'],
  ['[a]: b c\n\n[a]', '<p>[a]: b c</p><p>[a]</p>'],
  ['![a *b* ![c](d)](e "f")', '<p><img src="e" alt="a b c" title="f"></p>'],
  ['[![a](b)](c)', '<p><a href="c"><img src="b" alt="a"></a></p>'],
  ['[a](b\nc)', '<p>[a](b\nc)</p>'],
  ['[a](b(c(d)))', '<p><a href="b(c(d))">a</a></p>'],
  // Addresses
  [
    '<https://a.test/?b&c> <d@e.test> <x>',
    '<p><a href="https://a.test/?b&amp;c">https://a.test/?b&amp;c</a> <a href="mailto:d@e.test">d@e.test</a> &lt;x&gt;</p>',
  ],
  [
    '(see https://a.test/b_c_(d)). *www.a.test*',
    '<p>(see <a href="https://a.test/b_c_(d)">https://a.test/b_c_(d)</a>). <em><a href="http://www.a.test">www.a.test</a></em></p>',
  ],
  ['https:// www. a@b http://a_b.c_d', '<p>https:// www. a@b http://a_b.c_d</p>'],
  [
    '`https://a.test` [https://a.test](b)',
    '<p><code>https://a.test</code> <a href="b">https://a.test</a></p>',
  ],
  ['[see https://a.test/](b)', '<p><a href="b">see https://a.test/</a></p>'],
  ['https://a.test/*b*c', '<p><a href="https://a.test/*b*c">https://a.test/*b*c</a></p>'],
  ['[a](https://ü.test/ü%20%)', '<p><a href="https://%C3%BC.test/%C3%BC%20%">a</a></p>'],
  ['[a](javascript:b)', '<p><a href="javascript:b">a</a></p>'],
  // Line breaks, and HTML as text
  ['a  \nb\\\nc\nd', '<p>a<br>b<br>c\nd</p>'],
  [
    '<b onclick="x">a</b>\n<!-- c -->',
    '<p>&lt;b onclick=&quot;x&quot;&gt;a&lt;/b&gt;\n&lt;!-- c --&gt;</p>',
  ],
  ['a\r\nb\rc', '<p>a\nb\nc</p>'],
])('%j', (markdown, html) => {
  expect(read(markdown)).toBe(html);
});

test('references that would make a text much longer stay text', () => {
  const html = read(`[a]: /${'u'.repeat(8_000)}\n\n${'[a] '.repeat(5_000)}`);
  expect(html.match(/<a /g)).toHaveLength(12);
  expect(html.length).toBeLessThan(150_000);
});

test('refuses more lines than the limit', () => {
  const text = 'a\r\nb\rc\n';
  expect(readMarkdown(text, { ...limits, lines: 3 })).toContain('c');
  expect(() => readMarkdown(text, { ...limits, lines: 2 })).toThrow('has too many lines');
});

test('refuses quotes that each look at all lines after them', () => {
  const quotes = '[a]: b\n|a\n> ';
  expect(() => read(quotes.repeat(400))).toThrow('has too many quotes');
  expect(read(`${quotes.repeat(10)}\n\n`.repeat(40))).toContain('<blockquote>');
  expect(read('> a\n'.repeat(999)).match(/<blockquote>/g)).toHaveLength(1);
});

test('links within many brackets are read, brackets around them are text', () => {
  expect(read(`${'['.repeat(40)}a](b)`)).toBe(`<p>${'['.repeat(39)}<a href="b">a</a></p>`);
});

test('where lines are kept, a line that ends is a line break', () => {
  const text = '# a\n\n- b\nc *d*\ne\n  - f\n\n```\ng\nh\n```';
  expect(readMarkdown(text, { ...limits, keepsLines: true })).toBe(
    '<h1>a</h1>\n<ul>\n<li>b<br>c <em>d</em><br>e\n<ul>\n<li>f</li>\n</ul>\n</li>\n</ul>\n<pre><code>g\nh\n</code></pre>\n',
  );
});
