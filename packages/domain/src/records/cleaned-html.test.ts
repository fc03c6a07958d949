import { expect, test } from 'vitest';
import { plainRichText } from '../../testing/in-memory/plain-rich-text.ts';
import { htmlBudget } from '../budgets/html-budget.ts';
import type { TextReferences } from './text-references.ts';
import { cleanHtml } from './cleaned-html.ts';

const findNone = async (): Promise<TextReferences> => ({ files: new Set(), people: new Set() });

const refused = (message: unknown) => ({
  code: 'validation_failed',
  details: { errors: { body_html: [message] } },
});

const refusalOf = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    return error;
  }
};

test('answers each text as it is stored, with the version of the policy', async () => {
  const texts = ['<p>a<script>b</script></p>', null, undefined, '<p> </p>'];
  const cleaned = await cleanHtml(plainRichText, 'body_html', texts, findNone);
  expect(texts.map((html) => cleaned.of(html))).toEqual(['<p>a</p>', null, null, null]);
  expect(cleaned.policyVersion).toBe(plainRichText.policyVersion);
});

test('refuses a text where it is read, not where it is cleaned', async () => {
  const deep = '<b>'.repeat(htmlBudget.depth + 1) + 'x';
  const long = 'x'.repeat(htmlBudget.bytes.body_html + 1);
  const cleaned = await cleanHtml(plainRichText, 'body_html', [deep, 'fine', long], findNone);
  expect(cleaned.of('fine')).toBe('fine');
  expect(refusalOf(() => cleaned.of(deep))).toMatchObject(refused('is nested too deep'));
  const bytes = expect.stringMatching(/^has 65537 bytes after cleaning/);
  expect(refusalOf(() => cleaned.of(long))).toMatchObject(refused(bytes));
});

test('cleans no text that begins beyond the tags of one request, and refuses it', async () => {
  let count = 0;
  const richText = {
    policyVersion: 1,
    clean: (html: string) => {
      count += 1;
      return html;
    },
  };
  const texts = Array.from({ length: 1000 }, (_, at) => '<p><b>a</b><i>b</i></p>'.repeat(40) + at);
  const cleaned = await cleanHtml(richText, 'body_html', texts, findNone);
  const outcomes = texts.map((html) => refusalOf(() => cleaned.of(html)));
  const within = htmlBudget.tagsOfRequest / 120 + 1;
  expect(count).toBe(Math.floor(within));
  expect(outcomes.slice(0, count)).toEqual(texts.slice(0, count));
  expect(outcomes[count]).toMatchObject(refused(expect.stringContaining('50000 HTML tags')));
  expect(outcomes.at(-1)).toEqual(outcomes[count]);
});

test('cleans the same text once', async () => {
  let count = 0;
  const richText = { policyVersion: 1, clean: () => ((count += 1), 'clean') };
  const cleaned = await cleanHtml(richText, 'body_html', ['<b>a', '<b>a', '<b>a'], findNone);
  expect(cleaned.of('<b>a')).toBe('clean');
  expect(count).toBe(1);
});

const picture = (id: string) => `<img src="/files/${id}">`;
const mention = (id: string) => `<p><a data-mention="${id}">@Ada</a></p>`;

test('asks once for all that the texts refer to, and removes what is not found', async () => {
  const [known, unknown] = [
    '0198a000-0000-7000-8000-000000000001',
    '0198a000-0000-7000-8000-000000000002',
  ];
  const sought: TextReferences[] = [];
  const richText = { policyVersion: 1, clean: (html: string) => (html === '' ? null : html) };
  const texts = [
    picture(known),
    picture(unknown),
    mention(known),
    mention(unknown),
    '<p>plain</p>',
  ];
  const cleaned = await cleanHtml(richText, 'body_html', texts, async (references) => {
    sought.push(references);
    return { files: new Set([known]), people: new Set([known]) };
  });
  expect(texts.map((html) => cleaned.of(html))).toEqual([
    picture(known),
    null,
    mention(known),
    '<p>@Ada</p>',
    '<p>plain</p>',
  ]);
  const both = new Set([known, unknown]);
  expect(sought).toEqual([{ files: both, people: both }]);
  await cleanHtml(richText, 'body_html', ['<p>plain</p>'], async () => {
    throw new Error('nothing is referred to');
  });
});
