import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { validateFields } from '../schema/validate-fields.ts';
import { arrayOf } from './array.ts';
import { optionalDateTime } from './date-time.ts';
import { identifier, identifiers, tagNames } from './identifiers.ts';
import { position } from './number.ts';
import { changeBody } from './record-body.ts';
import { pageEntries } from '../operation/pagination.ts';
import { archivedFilter, queryFlag, search } from '../schema/query.ts';
import {
  color,
  flag,
  lines,
  oneOf,
  optionalHtml,
  optionalText,
  projectKey,
  shownName,
  text,
} from './text.ts';
import { Board } from '@basalt/domain';

const id = '01890f3e-7b1a-7cc3-98c4-dc0c0c07398f';
const smile = '😀';

/** `accepted`: what is sent and what is understood; `refused`: what is sent. */
const table: Record<
  string,
  { schema: v.GenericSchema; accepted: [unknown, unknown][]; refused: unknown[] }
> = {
  'text of 1 to 3': {
    schema: text(3, 'abc'),
    accepted: [
      ['a', 'a'],
      ['  abc ', 'abc'],
      [smile.repeat(3), smile.repeat(3)],
    ],
    refused: ['', '   ', 'abcd', smile.repeat(4), 1, null, {}, ['a'], true, '\0', '\ud800'],
  },
  'text in one line': {
    schema: text(9, 'abc'),
    accepted: [['a b', 'a b']],
    refused: ['a\nb', 'a\rb', 'a\tb', 'a\u0085b', 'a\u2028b', 'a\u2029b', 'a\u007fb'],
  },
  'a name of 1 to 9': {
    schema: shownName(9, 'abc'),
    accepted: [
      ['Ada', 'Ada'],
      ['می\u200cروم', 'می\u200cروم'],
    ],
    refused: ['', 'Ada\u200b', '\u202eAda', 'Ada\u3164', '\u3164', '\u0301', 1, null, 'a\nb'],
  },
  'lines of 1 to 3': {
    schema: lines(3, 'abc'),
    accepted: [['a\nb', 'a\nb']],
    refused: ['', 'a\nbc', '\0'],
  },
  'optional text up to 3': {
    schema: optionalText(3, 'abc'),
    accepted: [
      [null, null],
      ['', null],
      [' \t', null],
      [' abc ', 'abc'],
    ],
    refused: ['abcd', 1, {}, [], 'a\0', '\udfff'],
  },
  'HTML up to 64 KiB': {
    schema: optionalHtml('body_html'),
    accepted: [
      [null, null],
      ['é'.repeat(32_768), 'é'.repeat(32_768)],
    ],
    refused: ['é'.repeat(32_769), 'a'.repeat(65_537), 1, {}],
  },
  color: {
    schema: color,
    accepted: [['#AbCdEf', '#abcdef']],
    refused: ['abcdef', '#abc', '#abcdefa', '#abcdeg', ' #abcdef', null, 0],
  },
  'project key': {
    schema: projectKey,
    accepted: [
      ['web', 'WEB'],
      ['A1', 'A1'],
      ['ABCDEFGHIJ', 'ABCDEFGHIJ'],
    ],
    refused: ['A', '1A', 'ABCDEFGHIJK', 'WEß', 'W-B', ' WEB', '', null],
  },
  flag: { schema: flag, accepted: [[false, false]], refused: ['true', 0, null, 1, {}] },
  word: { schema: oneOf(['high', 'low']), accepted: [['low', 'low']], refused: ['LOW', '', null] },
  'WIP limit': {
    schema: changeBody(Board).wip_limit.wrapped,
    accepted: [
      [null, null],
      [1, 1],
      [10_000, 10_000],
    ],
    refused: [0, -1, 1.5, 10_001, '3', true, Infinity, 2 ** 53],
  },
  position: {
    schema: position,
    accepted: [
      [null, undefined],
      [0, 0],
      [-0, 0],
      [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    ],
    refused: [-1, 0.5, 2 ** 53, Infinity, '0', {}],
  },
  identifier: {
    schema: identifier,
    accepted: [
      [id, id],
      [id.toUpperCase(), id],
    ],
    refused: [`{${id}}`, '', 'x', null, 7, ` ${id}`],
  },
  'identifiers up to 2': {
    schema: identifiers(2),
    accepted: [
      [[], []],
      [[id], [id]],
      [[id.toUpperCase()], [id]],
    ],
    refused: [
      [id, id],
      [id, id.toUpperCase()],
      ['x'],
      [null],
      [[id]],
      [{}],
      [1, 2, 3],
      id,
      null,
      {},
    ],
  },
  'tag names': {
    schema: tagNames,
    accepted: [
      [
        [' a ', 'B'],
        ['a', 'B'],
      ],
      [[], []],
    ],
    refused: [[''], ['a'.repeat(51)], [1], [null], 'a', null, ['a\0']],
  },
  'date-time': {
    schema: optionalDateTime,
    accepted: [
      [null, null],
      ['2031-05-04T16:00:00+02:00', new Date('2031-05-04T14:00:00.000Z')],
      ['2031-05-04t16:00:00.123456789z', new Date('2031-05-04T16:00:00.123Z')],
      ['2024-02-29T23:59:59-23:59', new Date('2024-03-01T23:58:59.000Z')],
      ['2031-05-04T16:00Z', new Date('2031-05-04T16:00:00.000Z')],
      ['2031-05-04T16:00+02:00', new Date('2031-05-04T14:00:00.000Z')],
      ['2031-05-04T16:00:00+0230', new Date('2031-05-04T13:30:00.000Z')],
      ['2031-05-04T16:00:30.5-02', new Date('2031-05-04T18:00:30.500Z')],
      ['2031-05-04T16:00+02', new Date('2031-05-04T14:00:00.000Z')],
      ['0001-01-01T00:00:00Z', new Date('0001-01-01T00:00:00.000Z')],
      ['0099-12-31T00:00:00.5Z', new Date('0099-12-31T00:00:00.500Z')],
      ['9999-12-31T23:59:59.999Z', new Date('9999-12-31T23:59:59.999Z')],
    ],
    refused: [
      '2031-05-04',
      '2031-05-04T16:00:00',
      '2031-05-04 16:00:00Z',
      '2023-02-29T00:00:00Z',
      '1900-02-29T00:00:00Z',
      '2031-04-31T00:00:00Z',
      '2031-13-01T00:00:00Z',
      '2031-00-01T00:00:00Z',
      '2031-05-04T24:00:00Z',
      '2031-05-04T23:59:60Z',
      '2031-05-04T16:60:00Z',
      '2031-05-04T16:00:00+24:00',
      '2031-05-04T16:00:00+2',
      '2031-05-04T16:00:00+02:0',
      '2031-05-04T16:00:00+020',
      '2031-05-04T16:00:00+02:60',
      '2031-05-04T16:00:00+0260',
      '2031-05-04T16:00:00,5Z',
      '2031-05-04T16:00.5Z',
      '2031-05-04T16Z',
      '2031-05-04T1600Z',
      '2031-05-04T24:00Z',
      '2031-124T16:00Z',
      '2031-05-04T16:00:00.Z',
      '2031-W18-7T16:00:00Z',
      '20310504T160000Z',
      '0000-12-31T23:00:00-05:00',
      '0001-01-01T00:00:00+00:01',
      '9999-12-31T23:59:59-00:01',
      '+12031-05-04T16:00:00Z',
      '',
      0,
      1_800_000_000_000,
    ],
  },
  'query flag': {
    schema: queryFlag('whether'),
    accepted: [['true', true]],
    refused: ['1', '', 'TRUE'],
  },
};

describe.each(Object.entries(table))('%s', (_, { schema, accepted, refused }) => {
  const fields = v.object({ field: schema });

  test.each(accepted)('understands %j as %j', (sent, understood) => {
    const read = validateFields(fields, { field: sent });
    expect(read).toEqual({ value: { field: understood }, errors: {}, left: 0 });
    expect(Object.is((read.value as { field: unknown }).field, -0)).toBe(false);
  });

  test.each(refused.map((sent) => [sent]))('refuses %j, on the field', (sent) => {
    const { errors } = validateFields(fields, { field: sent });
    expect(Object.keys(errors)).toEqual(['field']);
    expect(errors['field']?.length).toBeGreaterThan(0);
  });
});

test('names the items of an array that are wrong, and counts those beyond the first', () => {
  const fields = v.object({ ids: identifiers(100) });
  expect(validateFields(fields, { ids: [id, 'x', id] }).errors).toEqual({
    ids: ['item 2 must be an identifier', 'item 3 is given twice'],
  });
  const { errors } = validateFields(fields, { ids: Array(100).fill(1) });
  expect(errors['ids']).toHaveLength(5);
  expect(errors['ids']?.at(-1)).toBe('and 96 more');
});

test('an array that is too long is refused before its items are read', () => {
  let read = 0;
  const numbers = arrayOf({
    of: 'numbers',
    max: 3,
    read: (item) => {
      read += 1;
      return Number(item);
    },
    fault: 'must be a number',
    described: { items: { type: 'number' }, examples: [] },
  });
  const { errors } = validateFields(v.object({ numbers }), { numbers: Array(500_000).fill(1) });
  expect(errors).toEqual({ numbers: ['must have at most 3 items'] });
  expect(read).toBe(0);
});

test('absent parameters of lists have their defaults', () => {
  const fields = v.object({
    ...pageEntries({ perPage: 200, most: 200, isCounted: true }),
    archived: archivedFilter('false'),
    q: search,
  });
  expect(validateFields(fields, {}).value).toEqual({
    per_page: 200,
    total: false,
    archived: false,
    q: [],
  });
});

test('a search has at most eight words, not counting those within others', () => {
  const fields = v.object({ q: search });
  const eight = 'one two three four five six seven eight';
  expect(validateFields(fields, { q: `${eight} seve ight ONE` }).value.q).toHaveLength(8);
  expect(validateFields(fields, { q: `${eight} nine` }).errors).toEqual({
    q: ['must have at most 8 words'],
  });
});

test.each(['0', '201', '-1', '1.0', '1e1', ' 5', '', '0x10', '9999'])(
  'refuses a page of %j',
  (per_page) => {
    expect(
      validateFields(v.object(pageEntries({ perPage: 50, most: 200, isCounted: true })), {
        per_page,
      }).errors,
    ).toHaveProperty('per_page');
  },
);
