import { expect, test } from 'vitest';
import { normalizeTagNames } from './tag-names.ts';

test('trims names, collapses white space inside and merges what differs in case alone', () => {
  expect(normalizeTagNames(['  Front \t end ', 'front end', 'API', 'Api'])).toEqual([
    'Front end',
    'API',
  ]);
});

test('tells accents apart, but not two encodings of one accent', () => {
  expect(normalizeTagNames(['résumé', 'resume', 'RE\u0301SUME\u0301'])).toEqual([
    'résumé',
    'resume',
  ]);
});

test('counts merged names against the limit of 20', () => {
  const names = Array.from({ length: 20 }, (_, index) => `tag ${index}`);
  expect(normalizeTagNames([...names, 'TAG 0', 'Tag 19'])).toHaveLength(20);
  expect(() => normalizeTagNames([...names, 'one more'])).toThrow('validation_failed');
});

test.each([[' \n '], ['x'.repeat(51)]])('refuses the name %j', (name) => {
  expect(() => normalizeTagNames([name])).toThrow('validation_failed');
});

test('measures a name in characters, not in code units', () => {
  expect(normalizeTagNames(['🪨'.repeat(50)])).toHaveLength(1);
});
