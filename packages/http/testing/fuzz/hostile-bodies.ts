import { requestBudget } from '@basalt/domain';

const { bodyBytes, jsonMembers, jsonValues } = requestBudget;
/** What is left for the object around a value, and its name. */
const room = bodyBytes - 200;

const items = (count: number, item: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => item(index)).join();

/** As many items as are read at all. */
function list(most: number, item: (index: number) => string): string {
  let count = most;
  while (count > 1 && items(count, item).length > room) count = Math.floor(count * 0.9);
  return `[${items(count, item)}]`;
}

const repeated = (unit: string): string => `"${unit.repeat(Math.floor(room / unit.length))}"`;

/** An object of as many members as are read at all. */
const object = (name: (index: number) => string): string => {
  const members = list(jsonMembers - 10, (index) => `${name(index)}:0`);
  return `{${members.slice(1, -1)}}`;
};

const values = jsonValues - 10;
const pairs = jsonMembers - 10;

/** JSON values of up to a mebibyte that take a careless reader long, by name. */
export const hostileValues: readonly (readonly [string, string])[] = [
  ['many numbers', list(values, () => '0')],
  ['more numbers than are read', `[${'0,'.repeat(bodyBytes / 2 - 200)}0]`],
  ['long numbers', list(values, () => '1.2345678901234567e-300')],
  ['one long number', '9'.repeat(room)],
  ['many short texts', list(values, (index) => `"${index}"`)],
  ['many equal texts', list(values, () => '"a"')],
  ['many blank texts', list(values, () => '" "')],
  [
    'many ids',
    list(values, (index) => `"01890f3e-7b1a-7cc3-98c4-${String(index).padStart(12, '0')}"`),
  ],
  ['many empty objects', list(values, () => '{}')],
  ['many objects of different shapes', list(pairs, (index) => `{"k${index}":0}`)],
  ['many nested arrays', list(values / 32, () => '['.repeat(29) + ']'.repeat(29))],
  ['many nested objects', list(pairs / 30, () => `${'{"a":'.repeat(28)}0${'}'.repeat(28)}`)],
  ['an object of many members', object((index) => `"k${index}"`)],
  ['an object of many escaped members', object((index) => `"\\u006b\\u006b${index}"`)],
  ['an object of many indices', object((index) => `"${4_294_967_294 - index * 777}"`)],
  ['an object of indices that collide', object((index) => `"${index * 32_768}"`)],
  ['a long text', repeated('a')],
  ['a text of blanks', repeated(' ')],
  ['a text of invisible characters', repeated('\u200b').slice(0, room / 3) + '"'],
  ['a text of escapes', repeated('\\u0061')],
  ['a text of surrogate pairs', repeated('\\ud83d\\ude00')],
  ['a text of half surrogates', repeated('\\ud83d')],
  ['a text of NUL', repeated('\\u0000')],
  ['a text of line breaks', repeated('\\n')],
  ['a text of slashes', repeated('/')],
  ['a text of percent signs', repeated('%')],
  ['a text of escapes in an escape', repeated('%25')],
  ['a text of dots', repeated('.')],
  ['a text of digits', repeated('1')],
  ['a text of at signs', repeated('a@')],
  ['a date with a long fraction', `"2031-05-04T16:00:00.${'1'.repeat(room - 100)}Z"`],
  ['an address with a long path', `"https://example.org/${'a/'.repeat(room / 2 - 50)}"`],
  ['an address with a long host', `"https://${'a.'.repeat(room / 2 - 50)}org/"`],
  ['a place with a long path', `"/app/${'%41'.repeat(room / 3 - 50)}"`],
];
