import { expect, test } from 'vitest';
import { beginsWords, resemblesWords } from './fuzzy-match.ts';

test.each([
  ['API credentials', 'cred api'],
  ['API credentials', 'credntials'],
  ['Übergröße', 'ubergrosse'],
  ['Cafe\u0301', 'caf\u00E9'],
  ['Ｗｅｂ shop', 'web'],
  ['支払い画面の確認', '画面'],
  ['Webhooks', 'webhoks'],
  ['Web shop', 'shpo'],
  ['Documents', 'docments'],
  ['Notifications', 'notyfi'],
  ['Analytics · Web shop', 'analytisc web'],
  ['Create a ticket… new add', 'new ticket'],
])('%s is found by “%s”', (name, typed) => {
  expect(resemblesWords(name, typed)).toBe(true);
});

test.each([
  ['Web shop', 'wob'],
  ['Documents', 'dacumints'],
  ['Home', 'rome city'],
])('%s is not found by “%s”', (name, typed) => {
  expect(resemblesWords(name, typed)).toBe(false);
});

test('typed words begin words of a name only letter by letter', () => {
  expect(beginsWords('WEB List · Web shop', 'web li')).toBe(true);
  expect(beginsWords('Trash', 'tra')).toBe(true);
  expect(beginsWords('Trash', 'crash')).toBe(false);
  expect(beginsWords('Trash', 'rash')).toBe(false);
});
