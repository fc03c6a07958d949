import {
  recordTypes,
  rootKinds,
  Ticket,
  type AnyRecordType,
  type NamedField,
} from '@basalt/domain';
import { closeAfterTests } from '@basalt/domain/testing';
import { beforeAll, expect, it } from 'vitest';
import { tableOf } from '../src/sql/table-of.ts';
import { openFixture } from './fixture.ts';

/** An index of the migrated database. */
interface Index {
  readonly table: string;
  /** Its columns and expressions in order. */
  readonly keys: readonly string[];
  /** The condition of a partial index. */
  readonly condition: string | null;
}

/** A foreign key of the migrated database: a column, besides `organization_id`. */
interface ForeignKey {
  readonly table: string;
  readonly column: string;
}

const fixture = await closeAfterTests(openFixture());

let indexes: readonly Index[];
let foreignKeys: readonly ForeignKey[];

beforeAll(async () => {
  indexes = await fixture.sql<Index>(
    `select c.relname as "table", pg_get_expr(i.indpred, i.indrelid, true) as condition,
        (select json_agg(pg_get_indexdef(i.indexrelid, place, true) order by place)
          from generate_series(1, i.indnkeyatts) place) as keys
      from pg_index i
      join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'basalt'::regnamespace`,
  );
  foreignKeys = await fixture.sql<ForeignKey>(
    `select c.relname as "table", a.attname as column
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
      where k.contype = 'f' and c.relnamespace = 'basalt'::regnamespace`,
  );
});

/** Indexes that the declarations ask for and that are left out, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'projects: order by name': 'an organization has few projects: they are sorted',
  'projects: order by updated_at': 'the same',
  'webhooks: refers by project_id': 'an organization has few webhooks: they are read one by one',
};

const withoutRows = /^deleted_at IS (?:NOT )?NULL$/u;

/** Whether these indexes find all rows with a value in the column: one of them all, or one the live and one the deleted rows. */
function findsAll(found: readonly Index[], column: string): boolean {
  const conditions = found.map(({ condition }) => condition);
  return (
    conditions.includes(null) ||
    conditions.includes(`${column} IS NOT NULL`) ||
    new Set(conditions.filter((text) => text !== null && withoutRows.test(text))).size === 2
  );
}

/**
 * The indexes that a kind of record needs and does not have: for each foreign key, so that a removal finds the rows that refer; for records
 * that are found by their id alone; for what a purge removes; for each order of a list, behind what a list is narrowed by.
 */
function missingIn(type: AnyRecordType, present: readonly Index[]): string[] {
  const table = tableOf(type);
  const { fields } = type;
  const own = present.filter((index) => index.table === table);
  const has = (name: string) => fields.some((field) => field.name === name);
  const tenant = has('organizationId') ? ['organization_id'] : [];
  const ledBy = (...columns: string[]) =>
    own.filter(({ keys }) => columns.every((column, place) => keys[place] === column));
  const refersTo = ({ to, wireName }: NamedField) =>
    to !== undefined &&
    to !== 'organization' &&
    foreignKeys.some((key) => key.table === table && key.column === wireName);
  const narrowing = new Set(['organization_id', 'project_id', 'board_id', 'archived']);
  const isInOrder = ({ to, wireName }: NamedField) =>
    own.some(({ keys, condition }) => {
      const behind = keys.slice(keys.findIndex((key) => !narrowing.has(key)));
      const names: readonly string[] = behind[0]?.match(/\w+/gu) ?? [];
      // Of the order of other records, one of them after the other is read.
      const ofRecords = to === undefined ? null : `${wireName} IS NOT NULL`;
      return (
        names.includes(wireName) && [null, 'deleted_at IS NULL', ofRecords].includes(condition)
      );
    });
  const isRoot = (rootKinds as readonly string[]).includes(type.kind);
  return [
    ...fields
      .filter(refersTo)
      .filter(({ wireName: column }) => !findsAll(ledBy(...tenant, column), column))
      .map(({ wireName }) => `${table}: refers by ${wireName}`),
    ...(isRoot && ledBy('id').length === 0 ? [`${table}: found by id`] : []),
    ...(has('deletedAt') && !findsAll(ledBy(...tenant, 'deleted_at'), 'deleted_at')
      ? [`${table}: purged by deleted_at`]
      : []),
    ...fields
      .filter((field) => field.isSortable && !isInOrder(field))
      .map(({ wireName }) => `${table}: order by ${wireName}`),
  ];
}

it('every reference, lookup, purge and order of a list has its index', () => {
  const missing = recordTypes.flatMap((type) => missingIn(type, indexes));
  expect(missing.toSorted()).toEqual(Object.keys(exceptions));
});

/** What tickets miss without some of their indexes. */
const missingWithout = (isLeftOut: (index: Index) => boolean): string[] =>
  missingIn(
    Ticket,
    indexes.filter((index) => !isLeftOut(index)),
  );

const ofDeletedOnBoard = ({ keys, condition }: Index): boolean =>
  keys[1] === 'board_id' && condition === 'deleted_at IS NOT NULL';

it('an index that is missing, or that finds only a part of the rows, is found', () => {
  expect(missingWithout(() => false)).toEqual([]);
  expect(missingWithout(({ keys }) => keys[1] === 'project_id')).toEqual([
    'tickets: refers by project_id',
    'tickets: order by created_at',
  ]);
  expect(missingWithout(ofDeletedOnBoard)).toEqual(['tickets: refers by board_id']);
  expect(missingWithout(({ keys }) => keys[0] === 'id')).toEqual(['tickets: found by id']);
  expect(missingWithout(({ keys }) => keys[1] === 'deleted_at')).toEqual([
    'tickets: purged by deleted_at',
  ]);
  expect(missingWithout(({ keys }) => keys.includes('rank'))).toEqual([
    'tickets: refers by board_id',
    'tickets: order by rank',
  ]);
});
