import { expect, test } from 'vitest';
import { keepReferences, referencesIn } from './text-references.ts';

const [own, foreign, ada, bo] = [1, 2, 3, 4].map((n) => `0198a000-0000-7000-8000-00000000000${n}`);
const html =
  `<p><img src="/files/${own}" alt="a"><img alt="b" src="/files/${foreign}" width="3"></p>` +
  `<p><a href="/files/${foreign}" title="&quot;x&quot;">the <em>plan</em></a> <a href="/files/${own}">it</a> ` +
  `<a data-mention="${ada}">@Ada</a> <a data-mention="${bo}">@Bo</a> <a href="https://example.test/files/${foreign}">far</a></p>`;

test('finds the files and people that a text refers to, not those of other addresses', () => {
  const references = referencesIn(html);
  expect([...references.files]).toEqual([own, foreign]);
  expect([...references.people]).toEqual([ada, bo]);
});

test.each([
  ['/files/ID', true],
  ['/files/ID/', true],
  ['/files/ID?x=1&amp;y', true],
  ['/files/ID#top', true],
  ['/FILES/ID', true],
  ['/files\\ID', true],
  ['/x/../files/./ID', true],
  ['/files/%30ID', true],
  ['/files/ID/content', false],
  ['/app/files/ID', false],
  ['/files/%E0%A4%A', false],
  ['/files', false],
])('the link "%s" leads to the file: %s', (link, isFile) => {
  const id = '0198A000-0000-7000-8000-00000000000B';
  const encoded = link.includes('%30') ? id.slice(1) : id;
  const { files } = referencesIn(`<a href="${link.replace('ID', encoded)}">it</a>`);
  expect([...files]).toEqual(isFile ? [id.toLowerCase()] : []);
  const without = { files: new Set<string>(), people: new Set<string>() };
  expect(keepReferences(`<a href="/files/${id}">it</a>`, without)).toBe('it');
});

test('removes pictures of other files, and makes other links and mentions their text', () => {
  const found = { files: new Set([own ?? '']), people: new Set([ada ?? '']) };
  expect(keepReferences(html, found)).toBe(
    `<p><img src="/files/${own}" alt="a"></p>` +
      `<p>the <em>plan</em> <a href="/files/${own}">it</a> <a data-mention="${ada}">@Ada</a> @Bo ` +
      `<a href="https://example.test/files/${foreign}">far</a></p>`,
  );
});

test('a text whose references are all known stays as it is', () => {
  expect(keepReferences(html, referencesIn(html))).toBe(html);
});

test('a text of nothing but links takes time in proportion to its length', () => {
  const many = '<a href="x">'.repeat(20_000);
  const start = process.cpuUsage();
  keepReferences(many, referencesIn(many));
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(500);
});
