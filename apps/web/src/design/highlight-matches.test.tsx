import { expect, test } from 'vitest';
import { partsOf } from './highlight-matches.tsx';

test.each([
  ['the Kingfisher sings', 'king', ['the ', 'King', 'fisher sings']],
  ['Ärger und arger Zoll', 'ARGER zo', ['', 'Ärger', ' und ', 'arger', ' ', 'Zo', 'll']],
  ['ﬁne 😀 e\u0301t', 'fin ét', ['', 'ﬁn', 'e 😀 ', 'e\u0301t']],
  ['aaa', 'aa a', ['', 'aaa']],
  ['nothing here', 'else', ['nothing here']],
  ['no words', ' ', ['no words']],
  ['', 'x', ['']],
])('in %j, %j is marked', (text, words, parts) => {
  expect(partsOf(text, words)).toEqual(parts);
});
