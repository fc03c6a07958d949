import { expect, expectTypeOf, test } from 'vitest';
import { choice, count, flag, id, ids, moment, ref, startMoment, tags, value } from './field.ts';
import { filterOf, filtersOf, type FilterOf } from './filter.ts';
import { record } from './record.ts';
import { sortsOf, type SortOf } from './sort.ts';

const Stone = record('stone', {
  id: id(),
  quarryId: ref('quarry').filterable(),
  color: choice(['grey', 'red']).sortable().filterable(),
  quality: choice(['high', 'low']).filterable(),
  state: choice(['found', 'lost']).filterableByOne(),
  finderIds: ids(3).filterable(),
  tagNames: tags('sharp').filterable(),
  isKept: flag().filterable(),
  weight: count().nullable().sortable({ empty: 'last' }).filterable(),
  ownedBy: value<{ id: string }>('actor').filterable(),
  lostAt: moment().nullable().filterableAfter(),
  foundAt: startMoment().sortable().filterable(),
});

test('each filterable field has the filters of its type, in the order of the declaration', () => {
  expect(
    filtersOf(Stone).map(({ name, parameter, test: kind }) => [name, parameter, kind].join(' ')),
  ).toEqual([
    'quarryIds quarry_id any',
    'colors color any',
    'qualities quality any',
    'state state is',
    'finderIds finder_id any',
    'tags tag any',
    'isKept is_kept is',
    'weightMin weight_min from',
    'weightMax weight_max to',
    'ownedBy owned_by any',
    'lostAfter lost_after from',
    'lostBefore lost_before before',
    'foundSince found_since from',
    'foundBefore found_before before',
  ]);
});

test('the filter of a request has the given parameters by their names in the domain', () => {
  const query = { quarry_id: ['a'], is_kept: false, other: 1 };
  expect(filterOf(Stone, query)).toEqual({ quarryIds: ['a'], isKept: false });
});

test('a list has each order in both directions, the named ones first', () => {
  expect(sortsOf(Stone, ['foundAt'])).toEqual([
    'found_at',
    '-found_at',
    'color',
    '-color',
    'weight',
    '-weight',
  ]);
});

test('the types follow from the declaration', () => {
  expectTypeOf<SortOf<typeof Stone>>().toEqualTypeOf<
    'found_at' | '-found_at' | 'color' | '-color' | 'weight' | '-weight'
  >();
  expectTypeOf<FilterOf<typeof Stone>>().toEqualTypeOf<{
    quarryIds?: readonly string[] | undefined;
    colors?: readonly ('grey' | 'red')[] | undefined;
    qualities?: readonly ('high' | 'low')[] | undefined;
    state?: 'found' | 'lost' | undefined;
    finderIds?: readonly string[] | undefined;
    tags?: readonly string[] | undefined;
    isKept?: boolean | undefined;
    weightMin?: number | undefined;
    weightMax?: number | undefined;
    ownedBy?: readonly string[] | undefined;
    lostAfter?: Date | undefined;
    lostBefore?: Date | undefined;
    foundSince?: Date | undefined;
    foundBefore?: Date | undefined;
  }>();
});
