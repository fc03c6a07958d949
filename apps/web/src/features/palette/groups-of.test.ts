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

test('the list of a tag or a label is never the first choice while a ticket is found', () => {
  const pages = choices('Payments');
  const tags = choices('payment').map((tag) => ({ ...tag, isFilter: true }));
  const found = { ...nothing, groups: [{ title: 'Tickets', choices: choices('Take a payment') }] };
  const titles = (all: ReturnType<typeof choices>) =>
    groupsOf('payment', [{ title: 'Go to', choices: all }], found).map((group) => [
      group.title,
      ...group.choices.map(({ name }) => name),
    ]);
  expect(titles(tags)).toEqual([
    ['Tickets', 'Take a payment'],
    ['Go to', 'payment'],
  ]);
  expect(titles([...tags, ...pages])).toEqual([
    ['Go to', 'Payments', 'payment'],
    ['Tickets', 'Take a payment'],
  ]);
});

test('a command is offered by its first word, behind what has all the words', () => {
  const commands = choices('Move a ticket…', 'Assign a ticket…', 'Priority of a ticket…');
  const asking = [
    { title: 'Commands', choices: commands.map((choice) => ({ ...choice, asksMore: true })) },
    { title: 'Go to', choices: choices('Assigned') },
  ];
  const offered = (words: string, groups: readonly (typeof known)[number][] = []) =>
    groupsOf(words, asking, { ...nothing, groups }).map((group) => [
      group.title,
      ...group.choices.map(({ name }) => name),
    ]);
  expect(offered('assign to linus')).toEqual([['Commands', 'Assign a ticket…']]);
  expect(offered('Priority high')).toEqual([['Commands', 'Priority of a ticket…']]);
  const tickets = [{ title: 'Tickets', choices: choices('Assign to Linus') }];
  expect(offered('assign to linus', tickets).map(([title]) => title)).toEqual([
    'Tickets',
    'Commands',
  ]);
  // Two letters begin too much, what is in the middle of a word is no verb, and a word of all of them chooses none.
  for (const words of ['as a customer', 'sign in fails', 'ticket is lost', 'login fails'])
    expect(offered(words)).toEqual([]);
});

test('a group with a name that starts with the words comes before one whose name has them behind others', () => {
  const calendar = { title: 'Commands', choices: choices('Calendar of Urgent…') };
  const views = { title: 'Go to', choices: choices('Urgent') };
  const titles = groupsOf('urgent', [calendar, views], nothing).map(({ title }) => title);
  expect(titles).toEqual(['Go to', 'Commands']);
});
