import { expect, expectTypeOf, test } from 'vitest';
import { changed } from './next-version.ts';
import {
  choice,
  count,
  flag,
  id,
  line,
  moment,
  startMoment,
  text,
  version,
  words,
} from './field.ts';
import { record, type Content, type New, type Patch, type Public, type Stored } from './record.ts';

const Stone = record('stone', {
  id: id(),
  secret: line(10, 'x').default('not shown').hidden(),
  name: line(20, 'Flint').written(),
  color: choice(['grey', 'red']).default('grey').written(),
  tagNames: words(3).withoutColumn().written(),
  isKept: flag().default(false).edited(),
  weight: count().computed(),
  lostAt: moment().nullable(),
  nameKey: text().derived('name', (name: string) => name.toLowerCase()),
  version: version(),
  foundAt: startMoment(),
});

const now = new Date('2026-01-05T09:00:00.000Z');
const flint = { id: 'a', name: 'Flint', now };

test('a new record has the given values, defaults, null and the moment, and nothing else', () => {
  const values = { ...flint, color: undefined, other: 'left out' };
  expect(new Stone(values)).toEqual({
    id: 'a',
    secret: 'not shown',
    name: 'Flint',
    color: 'grey',
    tagNames: [],
    isKept: false,
    lostAt: null,
    version: 1,
    foundAt: now,
  });
});

test('an answer has the shown fields in their order, by their names in the API', () => {
  expect(JSON.stringify(Stone.answer(new Stone(flint), { weight: 3 }))).toBe(
    '{"id":"a","name":"Flint","color":"grey","tag_names":[],"is_kept":false,"weight":3,"lost_at":null,"name_key":"flint","version":1,"found_at":"2026-01-05T09:00:00.000Z"}',
  );
});

test('a list of an answer is a copy', () => {
  const stone = new Stone({ ...flint, tagNames: ['sharp'] });
  expect(Stone.answer(stone, { weight: 3 }).tag_names).not.toBe(stone.tagNames);
});

test('a copy is of the same kind, and other objects are not', () => {
  const stone = new Stone(flint);
  expect(Stone.is(changed(stone, { name: 'Obsidian' }))).toBe(true);
  expect(Stone.is({ ...stone })).toBe(false);
});

test('the types follow from the declaration', () => {
  type Colour = 'grey' | 'red';
  expectTypeOf<Stored<typeof Stone>>().toEqualTypeOf<{
    id: string;
    secret: string;
    name: string;
    color: Colour;
    tagNames: readonly string[];
    isKept: boolean;
    lostAt: Date | null;
    nameKey: string;
    version: number;
    foundAt: Date;
  }>();
  expectTypeOf<Public<typeof Stone>>().toEqualTypeOf<{
    id: string;
    name: string;
    color: Colour;
    tag_names: string[];
    is_kept: boolean;
    weight: number;
    lost_at: string | null;
    name_key: string;
    version: number;
    found_at: string;
  }>();
  expectTypeOf<Content<typeof Stone>>().toEqualTypeOf<{
    readonly name?: string | undefined;
    readonly color?: Colour | undefined;
    readonly tagNames?: readonly string[] | undefined;
  }>();
  expectTypeOf<keyof Patch<typeof Stone>>().toEqualTypeOf<
    'name' | 'color' | 'tagNames' | 'isKept'
  >();
  expectTypeOf<{ id: string; name: string; now: Date }>().toExtend<New<typeof Stone>>();
  expectTypeOf<{ id: string; now: Date }>().not.toExtend<New<typeof Stone>>();
});

test('a derived value follows the record, in a copy too', () => {
  const stone = new Stone(flint);
  expect(changed(stone, { name: 'Obsidian' }).nameKey).toBe('obsidian');
});

test('two records do not share the list of a default', () => {
  expect(new Stone(flint).tagNames).not.toBe(new Stone(flint).tagNames);
});
