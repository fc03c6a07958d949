import { expect, test } from 'vitest';
import { keepReferences, referencesIn } from './text-references.ts';

const [own, other, ada, bo] = [1, 2, 3, 4].map((n) => `0198a000-0000-7000-8000-00000000000${n}`);
const html =
  `<p><img src="/files/${own}" alt="a"><img alt="b" src="/files/${other}" width="3"></p>` +
  `<p><a href="/files/${other}" title="&quot;x&quot;">the <em>plan</em></a> <a href="/files/${own}">it</a> ` +
  `<a data-mention="${ada}">@Ada</a> <a data-mention="${bo}">@Bo</a> <a href="https://example.test/files/${other}">far</a></p>`;

test('finds the files and people that a text refers to, not those of other addresses', () => {
  const references = referencesIn(html);
  expect([...references.files]).toEqual([own, other]);
  expect([...references.people]).toEqual([ada, bo]);
});

test('removes pictures of other files, and makes other links and mentions their text', () => {
  const found = { files: new Set([own ?? '']), people: new Set([ada ?? '']) };
  expect(keepReferences(html, found)).toBe(
    `<p><img src="/files/${own}" alt="a"></p>` +
      `<p>the <em>plan</em> <a href="/files/${own}">it</a> <a data-mention="${ada}">@Ada</a> @Bo ` +
      `<a href="https://example.test/files/${other}">far</a></p>`,
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
