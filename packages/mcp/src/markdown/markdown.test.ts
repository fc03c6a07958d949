import { isRefusal, toolBudget } from '@basalt/domain';
import { leastProcessorTimeOf, processorTimeOf } from '@basalt/domain/testing';
import { withMentions } from '@basalt/markdown';
import { array, assert, pre, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markdownShapes } from '../../testing/markdown-shapes.ts';
import { htmlOf } from './read-markdown.ts';
import { markdownOf } from './write-markdown.ts';

const all = 1_000_000;
const written = (html: string) => markdownOf(html, 0, all).text;

describe('HTML to Markdown', () => {
  test.each([
    [
      '<h2>Steps</h2><p>a <strong>b</strong> <em>c</em> <del>d</del> <code>e_f</code></p>',
      '## Steps\n\na **b** *c* ~~d~~ `e_f`',
    ],
    ['<ol><li>One</li><li>Two<ul><li>In</li></ul></li></ol>', '1. One\n2. Two\n   - In'],
    [
      '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>a</p><ul><li>b</li></ul></li>' +
        '<li data-type="taskItem" data-checked="false"><p></p></li></ul><ul><li>[ ] c</li></ul>',
      '- [x] a\n  - b\n- [ ] \n\n* \\[ ] c',
    ],
    ['<blockquote><p>Said</p></blockquote><hr>', '> Said\n\n---'],
    ['<pre><code class="language-js">a;\n</code></pre>', '```js\na;\n```'],
    [
      '<p><a href="https://a.test/" title="T">x</a> <img src="https://a.test/i.png" alt="I"></p>',
      '[x](https://a.test/ "T") ![I](https://a.test/i.png)',
    ],
    [
      '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2|3</td></tr></table>',
      '| A | B |\n| --- | --- |\n| 1 | 2\\|3 |',
    ],
    [
      '<table><tr><th>A</th><th align="right">B</th><th align="center">C</th></tr></table>',
      '| A | B | C |\n| --- | --: | :-: |',
    ],
    ['<p>a<br>b</p><p><u>under</u></p>', 'a\\\nb\n\nunder'],
    ['<p>a<br> b, c.</p><p>1<u>. d</u></p>', 'a\\\n&#x20;b, c.\n\n1\\. d'],
    ['<p>* not a list, 1_000 # &lt;b&gt;</p>', '\\* not a list, 1_000 # \\<b>'],
  ])('%s', (html, markdown) => {
    expect(written(html)).toBe(markdown);
  });

  test('parts one after the other hold every word once, with the number of a list item', () => {
    const items = Array.from({ length: 50 }, (_, index) => `<li>word${index} and more</li>`).join(
      '',
    );
    const html = `<ol>${items}</ol>`;
    const parts: string[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const part = markdownOf(html, offset, 60);
      parts.push(part.text);
      offset = part.next;
    }
    expect(parts.length).toBeGreaterThan(10);
    const found = [...parts.join('\n').matchAll(/word(\d+)/g)].map(([, index]) => Number(index));
    expect(found).toEqual(Array.from({ length: 50 }, (_, index) => index));
    expect(parts.join('\n')).toContain('50. word49');
  });

  test('a long description of an image is cut', () => {
    const image = `<img src="https://a.test/i.png" alt="${'*_[ '.repeat(60_000)}">`;
    const { text, next } = markdownOf(`<p>${image} After</p>`, 0, 3_000);
    expect(text).toMatch(/^!\[(\\\*\\?_\\\[ ){125}…]\(https:\/\/a\.test\/i\.png\) After$/);
    expect(next).toBeNull();
  });

  test('addresses count as text does, and a part of any length leads on', () => {
    const link = `<a href="https://a.test/${'a'.repeat(1_000)}">x</a>`;
    const html = `<p>${link.repeat(100)}</p>`;
    expect(written(html)).toContain('a'.repeat(1_000));
    expect(markdownOf(html, 0, 3_000).text.length).toBeLessThan(3_000);
    expect(markdownOf(html, 0, 100).text).toMatch(/^\[]\(https/);
    let offset: number | null = 0;
    let found = '';
    for (let parts = 0; offset !== null && parts < 500; parts += 1) {
      const part = markdownOf(html, offset, 1);
      found += part.text.replace(/[^x]/g, '');
      offset = part.next;
    }
    expect([offset, found]).toEqual([null, 'x'.repeat(100)]);
  });

  test.each([
    ['bold words', `<p>${'<b>a</b> '.repeat(7900)}</p>`],
    ['links', `<p>${'<a href="https://a.test">x</a>'.repeat(7000)}</p>`],
    [
      'nested quotes',
      `${'<blockquote>'.repeat(48)}${'<p>a</p>'.repeat(7900)}${'</blockquote>'.repeat(48)}`,
    ],
    ['a table', `<table>${`<tr>${'<td>x</td>'.repeat(50)}</tr>`.repeat(150)}</table>`],
    [
      'a wide cell',
      `<table>${'<tr><td>a</td></tr>'.repeat(2500)}<tr><td>${'w'.repeat(200_000)}</td></tr></table>`,
    ],
    ['signs', `<p>${'*_[`'.repeat(64_000)}</p>`],
    ['a picture', `<p><img src="https://a.test/i" alt="${'*_[`'.repeat(60_000)}"></p>`],
  ])('the largest part of %s takes bounded time', async (_, html) => {
    const length = toolBudget.maxTextCharacters;
    const milliseconds = await bestOf(() => markdownOf(html, 0, length));
    expect(milliseconds).toBeLessThan(200);
  });
});

describe('Markdown to HTML', () => {
  test('what looks like HTML is text', () => {
    expect(htmlOf('List<String> <b>x</b>\n\n<div>\ny\n</div>', 'body')).toBe(
      '<p>List&lt;String&gt; &lt;b&gt;x&lt;/b&gt;</p>\n<p>&lt;div&gt;\ny\n&lt;/div&gt;</p>\n',
    );
  });

  test('a table that would fill up to more cells than the budget stays text', () => {
    const columns = 100;
    const table = `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'|b|\n'.repeat(columns)}`;
    const following = `${table}\n*After*`;
    expect(htmlOf(following, 'body')).toBe(`<p>${table.trimEnd()}</p>\n<p><em>After</em></p>\n`);
    expect(htmlOf('|a|b|\n|-|-|\n|1|2|\n', 'body')).toContain('<td>2</td>');
  });

  test('any text of the largest size is read or refused within 50 ms of processor time', async () => {
    const seed = Number(process.env['BASALT_SHAPES_SEED'] ?? 20_261_123);
    const count = Number(process.env['BASALT_SHAPES'] ?? 250);
    const slow: unknown[] = [];
    for (const { name, text } of markdownShapes(count, seed, toolBudget.markdownBytes)) {
      const milliseconds = await bestOf(() => void isRead(text));
      if (milliseconds > 50) slow.push([name, milliseconds]);
    }
    expect(slow).toEqual([]);
  });

  test.each([
    ['names that nobody has', '@a '],
    ['half a name', `@Person 7 Of Many, ${'word '.repeat(55)}`],
    ['signs after a name', `@a${'!'.repeat(290)} `],
  ])('the largest text of %s is looked through within 50 ms of processor time', async (_, unit) => {
    const people = Array.from({ length: toolBudget.recordsOfNames }, (__, at) => ({
      id: `${at}`,
      name: `Person ${at} Of Many Words`,
    }));
    const text = unit.repeat(toolBudget.markdownBytes / unit.length);
    const html = htmlOf(text, 'body');
    expect(await bestOf(() => void withMentions(html, people))).toBeLessThan(50);
  });

  test('prose, code and lists of the largest size are read whole', () => {
    const sentence =
      'Call `read()` of [the API](https://a.test/x) (or "not"), then *save* it; see WEB-42. ';
    for (const unit of [
      sentence,
      `${sentence}\n`,
      `- ${sentence}\n`,
      `> ${sentence}\n\n`,
      `    ${sentence}\n`,
    ]) {
      const text = unit.repeat(toolBudget.markdownBytes / unit.length);
      const words = htmlOf(text, 'body')
        .replaceAll(/<[^>]*>/g, '')
        .match(/WEB-42/g);
      expect(words).toHaveLength(text.match(/WEB-42/g)?.length ?? 0);
    }
  });

  test('tables that have more cells together than the budget stay text; signs of emphasis that lead nowhere leave others as they are', () => {
    const table = `${'|a'.repeat(25)}|\n${'|-'.repeat(25)}|\n${'|b|\n'.repeat(50)}\n`;
    const read = htmlOf(`${table.repeat(5)}*After*`, 'body');
    expect(read.match(/<table>/g)).toHaveLength(3);
    expect(read).toContain('<p><em>After</em></p>');
    const stray = '_a*'.repeat(2_000);
    expect(htmlOf(`**b**\n\n${stray}\n\n**c**`, 'body')).toBe(
      `<p><strong>b</strong></p>\n<p>${stray}</p>\n<p><strong>c</strong></p>\n`,
    );
    expect(htmlOf(`${'a snake_case_name '.repeat(1_000)}\n\n**c**`, 'body')).toContain(
      '<strong>c</strong>',
    );
  });

  test('long texts with much code and many links keep their emphasis', () => {
    const sentence = 'Call `read()` of [the API](https://a.test/x), then `save()`. ';
    for (const paragraphs of [sentence.repeat(80), `${sentence.repeat(10)}\n\n`.repeat(40)]) {
      expect(htmlOf(`${paragraphs}\n\n**c**`, 'body')).toContain('<strong>c</strong>');
    }
  });

  test.each([
    ['https://a.test/x', '<a href="https://a.test/x">https://a.test/x</a>'],
    ['some.one@a.test', '<a href="mailto:some.one@a.test">some.one@a.test</a>'],
    ['end  \nnext', 'end<br>next'],
  ])('%j is read in the same way wherever it is in a text', (markdown, expected) => {
    for (let before = 290; before < 330; before += 1) {
      const text = `${'漢'.repeat(before - 10)}${'w'.repeat(9)} `;
      expect(htmlOf(`${text}${markdown}`, 'body')).toBe(`<p>${text}${expected}</p>\n`);
    }
  });

  test('more than 50 quotes or lists within one another are refused, what only looks like them is not', () => {
    expect(() => htmlOf(`${'> '.repeat(51)}a`, 'body')).toThrow('validation_failed');
    expect(() => htmlOf(`${'- '.repeat(51)}a`, 'body')).toThrow('validation_failed');
    expect(htmlOf(`${'> '.repeat(50)}a`, 'body')).toContain('<p>a</p>');
    const deeper = Array.from({ length: 60 }, (_, depth) => `${'>'.repeat(depth)} a\n`);
    expect(() => htmlOf(deeper.join(''), 'body')).toThrow('validation_failed');
    expect(() => htmlOf(`a\n\n> b\n${'>'.repeat(60)} c`, 'body')).toThrow('validation_failed');
    expect(htmlOf(`${'-'.repeat(60)}\n`, 'body')).toBe('<hr>\n');
    expect(htmlOf('* '.repeat(60), 'body')).toBe('<hr>\n');
    const code = '>'.repeat(60);
    expect(htmlOf(`\`\`\`\n${code}\n\`\`\``, 'body')).toContain('&gt;'.repeat(60));
  });

  test('addresses become links at any place of a long text', () => {
    const words = 'word '.repeat(500);
    const web = `https://a.test/${'p'.repeat(1_000)}`;
    const read = htmlOf(`${words}${web} ${words}x@a.test`, 'body');
    expect(read).toContain(`<a href="${web}">`);
    expect(read).toContain('<a href="mailto:x@a.test">');
  });
});

test('what looks like an address of mail in angle brackets stays text', () => {
  expect(htmlOf(written('<p>&lt;{@0&gt; &lt;1@a&gt; &lt;a@b&gt;</p>'), 'body')).toBe(
    '<p>&lt;{@0&gt; &lt;1@a&gt; &lt;a@b&gt;</p>\n',
  );
});

test('text goes to Markdown and back unchanged', () => {
  const words = array(string({ minLength: 1, unit: 'grapheme-ascii' }), {
    minLength: 1,
    maxLength: 6,
  });
  assert(
    property(words, (parts) => {
      const text = parts.join(' ').replaceAll(/\s+/g, ' ').trim();
      pre(text !== '');
      const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      const html = htmlOf(written(`<p>${escaped}</p>`), 'body');
      const back = html
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&')
        .trim();
      expect(back).toBe(text);
      expect(html).toMatch(/^<p>/);
    }),
    { numRuns: 500, seed: 1 },
  );
});

/** Milliseconds of processor time of the quickest run. */
const bestOf = (run: () => void): Promise<number> =>
  leastProcessorTimeOf(50, async () => processorTimeOf(run));

/** Whether a text is read; otherwise it is refused on its argument. */
function isRead(text: string): boolean {
  try {
    return htmlOf(text, 'body') !== '';
  } catch (error) {
    if (isRefusal(error, 'validation_failed')) return false;
    throw error;
  }
}
