import { expect, test } from 'vitest';
import { mentionedNames, mentionLine } from './mentions.ts';

const mention =
  '<p>Hi <a data-mention="0198a000-0000-7000-8000-000000000001">@Ada &amp; Co</a></p>';

test('an answer names whom the stored text mentions', () => {
  expect(mentionedNames(mention)).toEqual(['Ada & Co']);
  expect(mentionLine(mention, mention)).toBe('\nMentions Ada & Co.');
});

test.each([
  ['<p>Hi @Ada</p>', mention],
  ['<p>Hi @nobody</p>', '<p>Hi @nobody</p>'],
])('an answer says that "%s", written as "%s", mentions nobody', (stored, written) => {
  expect(mentionLine(stored, written)).toMatch(/^\nMentions nobody/u);
});

test('an answer about a text without an @name says nothing of mentions', () => {
  expect([mentionLine('<p>a@b.example</p>', 'x'), mentionLine(undefined, undefined)]).toEqual([
    '',
    '',
  ]);
});
