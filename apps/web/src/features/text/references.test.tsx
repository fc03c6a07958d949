import { expect, test } from 'vitest';
import { linkReferences, referencesIn } from './references.ts';

const linked = (html: string): string => {
  const root = document.createElement('div');
  root.innerHTML = html;
  linkReferences(root, new Set(['WEB-1', 'WEB-5', 'WEB-7', 'OPS-12', 'BC-1']));
  return root.innerHTML;
};

const link = (key: string) => `<a href="/app/tickets/${key}" data-ticket="${key}">${key}</a>`;

test.each([
  ['<p>See WEB-5 and OPS-12.</p>', `<p>See ${link('WEB-5')} and ${link('OPS-12')}.</p>`],
  ['<ul><li><em>WEB-1</em></li></ul>', `<ul><li><em>${link('WEB-1')}</em></li></ul>`],
  ['<p>(WEB-7)</p>', `<p>(${link('WEB-7')})</p>`],
])('%s names tickets', (html, expected) => {
  expect(linked(html)).toBe(expected);
});

test.each([
  '<p>UTF-8, ISO-8601, ÄBC-1, WEB-5ß, WEB-6</p>',
  '<p><code>WEB-5</code> <a href="https://example.test/">WEB-5</a></p>',
  '<pre><code>git switch WEB-5</code></pre>',
  '<p>NEWWEB-5, WEB-0, WEB-5-x, https://example.test/WEB-5</p>',
  '<p>&lt;img src=x&gt; AWEB-5</p>',
])('%s stays as it is', (html) => {
  expect(linked(html)).toBe(html);
});

test('only what looks like the key of a ticket of a project is looked up, each once', () => {
  const root = document.createElement('div');
  root.innerHTML = '<p>WEB-5 WEB-5, UTF-8, ÄBC-1 ABC-123 <code>WEB-6</code></p>';
  expect(referencesIn(root, new Set(['WEB', 'BC']))).toEqual(['WEB-5']);
});
