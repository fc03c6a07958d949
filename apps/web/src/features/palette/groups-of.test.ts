import { expect, test } from 'vitest';
import { groupsOf } from './groups-of.ts';

const choices = (...names: string[]) => names.map((name) => ({ id: name, name, act: () => {} }));
const known = [
  { title: 'Commands', choices: choices('Create a ticket…', 'Move a ticket…') },
  { title: 'Go to', choices: choices('Home', 'Trash', 'Plan · Web shop', 'The plan of plans') },
];
const nothing = { groups: [], isSimilar: false, isSearching: false };
const shown = (words: string, found: Parameters<typeof groupsOf>[2] = nothing) =>
  groupsOf(words, known, found).map((group) => [
    group.title,
    ...group.choices.map(({ name }) => name),
  ]);
const similar = {
  ...nothing,
  groups: [{ title: 'Tickets', choices: choices('Reviews in the buyer’s language') }],
  isSimilar: true,
};

test('what only resembles the words is not shown beside what has them', () => {
  expect(shown('plan', similar)).toEqual([['Go to', 'Plan · Web shop', 'The plan of plans']]);
});

test('what only resembles the words is shown when nothing has them, with a heading', () => {
  expect(shown('crash', nothing)).toEqual([['Similar', 'Trash']]);
  expect(shown('lanquage', similar)).toEqual([['Similar', 'Reviews in the buyer’s language']]);
  // A result of the search may come yet.
  expect(shown('crash', { ...nothing, isSearching: true })).toEqual([]);
});

test('what is called so comes before what was found, and what only contains the words after it', () => {
  const found = {
    ...nothing,
    groups: [{ title: 'Tickets', choices: choices('A ticket of rash') }],
  };
  expect(shown('tick', found).map(([title]) => title)).toEqual(['Commands', 'Tickets']);
  expect(shown('rash', found)).toEqual([
    ['Tickets', 'A ticket of rash'],
    ['Go to', 'Trash'],
  ]);
});

test('words that begin with the title of a group find what is in it', () => {
  expect(shown('go to tra')).toEqual([['Go to', 'Trash']]);
  expect(shown('Go to  plan of')).toEqual([['Go to', 'The plan of plans']]);
  expect(shown('go total')).toEqual([]);
});

test('a group with a name that starts with the words comes before one whose name has them behind others', () => {
  const calendar = { title: 'Commands', choices: choices('Calendar of Urgent…') };
  const views = { title: 'Go to', choices: choices('Urgent') };
  const titles = groupsOf('urgent', [calendar, views], nothing).map(({ title }) => title);
  expect(titles).toEqual(['Go to', 'Commands']);
});
