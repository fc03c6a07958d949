import { expect, test } from 'vitest';
import { historyWords } from './history-words.ts';

const change = { from: null, to: 'b2' };

test.each([
  ['ticket.created', {}, 'created it'],
  ['ticket.moved', { board_id: change, rank: change }, 'moved it to Hold'],
  ['ticket.moved', { rank: change }, 'moved it on its board'],
  ['ticket.updated', { title: change, tag_names: change }, 'changed the title, the tags'],
  ['ticket.of_tomorrow', {}, 'changed it'],
])('%s with %o is shown in words', (type, changes, words) => {
  expect(historyWords({ type, changes }, () => 'Hold')).toBe(words);
});
