import { Ticket, recordTypes, type AnyRecordType } from '@basalt/domain';
import { beforeAll, expect, it } from 'vitest';
import type { EntityClass } from '../src/transaction/entity-columns.ts';
import { useServer } from './use-server.ts';

/** A column of a table of the migrated database. */
interface Column {
  readonly table: string;
  readonly name: string;
  readonly nullable: boolean;
  readonly default: string | null;
}

/** A unique index of the migrated database. */
interface UniqueIndex {
  readonly table: string;
  /** The names of its columns, sorted. */
  readonly columns: readonly string[];
  /** The condition of a partial index. */
  readonly condition: string | null;
}

/** Columns that only the storage uses, by table. */
const ofStorage: Readonly<Record<string, readonly string[]>> = {
  organizations: ['purged_horizon', 'purged_sequence', 'erasing_at'],
  tickets: ['last_activity_at', 'checklist_total', 'checklist_done'],
  documents: ['last_activity_at'],
  comments: ['searched'],
  fields: ['option_names', 'option_places'],
  webhook_deliveries: ['sequence', 'claims'],
};

const { fixture, server } = await useServer();

let columns: readonly Column[];
let uniqueIndexes: readonly UniqueIndex[];

beforeAll(async () => {
  columns = await fixture.sql<Column>(
    `select c.relname as "table", a.attname as name, not a.attnotnull as nullable,
        pg_get_expr(d.adbin, d.adrelid) as default
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'basalt'
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attnum > 0 and not a.attisdropped
      order by c.relname, a.attnum`,
  );
  uniqueIndexes = await fixture.sql<UniqueIndex>(
    `select c.relname as "table", pg_get_expr(i.indpred, i.indrelid) as condition,
        (select json_agg(a.attname order by a.attname) from pg_attribute a
          where a.attrelid = c.oid and a.attnum = any (i.indkey)) as columns
      from pg_index i
      join pg_class c on c.oid = i.indrelid
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'basalt'
      where i.indisunique`,
  );
});

/** The default of a column as a value: `'{}'::text[]` is an empty list. Null for a column without one. */
function defaultOf({ default: text }: Column): unknown {
  if (text === null || text.startsWith('NULL')) return null;
  const quoted = /^'(.*)'::(.*)$/su.exec(text);
  if (quoted === null) return JSON.parse(text);
  const [, value = '', type = ''] = quoted;
  if (type.endsWith('[]')) return value === '{}' ? [] : value;
  return type.startsWith('json') ? JSON.parse(value) : value;
}

/** A set of columns of a table as one text, with the condition of a partial index. */
const unique = (table: string, names: readonly string[], condition: string | null) =>
  `${table} (${names.toSorted().join(', ')})${condition === null ? '' : ` where ${condition}`}`;

/** The key of a kind of record, and what else is declared to be unique. */
function uniqueIn({ fields, key }: AnyRecordType, table: string): string[] {
  const columnsOf = (names: readonly string[]) =>
    fields.filter(({ name }) => names.includes(name)).map(({ wireName }) => wireName);
  return [
    unique(table, columnsOf(key), null),
    ...fields.flatMap((field) => {
      if (field.unique === undefined) return [];
      const { with: together, onlyLive } = field.unique;
      const names = columnsOf(['organizationId', field.name, ...together]);
      return [unique(table, names, onlyLive ? '(deleted_at IS NULL)' : null)];
    }),
  ];
}

/** What differs between the declaration of a kind of record and the columns of its table. */
function differences(type: AnyRecordType, table: string, stored: readonly Column[]): string[] {
  const declared = type.fields.filter(({ hasColumn }) => hasColumn);
  const found = stored.filter((column) => column.table === table);
  const known = new Set([...declared.map(({ wireName }) => wireName), ...(ofStorage[table] ?? [])]);
  const undeclared = found
    .filter(({ name }) => !known.has(name))
    .map(({ name }) => `${table}.${name} is not declared`);
  const wrong = declared.flatMap(({ wireName, isNullable, initial }) => {
    const column = found.find(({ name }) => name === wireName);
    const where = `${table}.${wireName}`;
    if (column === undefined) return [`${where} is no column`];
    const faults: string[] = [];
    if (column.nullable !== isNullable)
      faults.push(`${where} is ${column.nullable ? '' : 'not '}nullable`);
    const value = defaultOf(column);
    const [present, wanted] = [JSON.stringify(value), JSON.stringify(initial)];
    if (value !== null && present !== wanted)
      faults.push(`${where} has the default ${present}, not ${wanted}`);
    return faults;
  });
  return [...undeclared, ...wrong];
}

const tableOf = (type: AnyRecordType): string =>
  server.database.em.getMetadata(type as unknown as EntityClass).tableName;

it('the columns of every table are the declared fields, with their null and default', () => {
  const found = recordTypes.flatMap((type) => differences(type, tableOf(type), columns));
  expect(found).toEqual([]);
});

/** Unique indexes of the storage: for foreign keys, and for rules that also hold without them. */
const uniqueInStorage = [
  'boards (id, organization_id, project_id)',
  'notifications (event_id, organization_id, reason) where (event_id IS NOT NULL)',
  "ticket_relations (organization_id, to_id) where (kind = 'parent'::text)",
];

it('the keys and unique indexes of every table are the declared ones', () => {
  const tables = new Map(recordTypes.map((type) => [tableOf(type), type]));
  const declared = [...tables].flatMap(([table, type]) => uniqueIn(type, table));
  const found = uniqueIndexes
    .filter(({ table }) => tables.has(table))
    .map(({ table, columns: names, condition }) => unique(table, names, condition));
  expect(found.toSorted()).toEqual([...declared, ...uniqueInStorage].toSorted());
});

it('a column that is missing, not declared, or of another null or default is found', () => {
  const others = columns.filter(({ table }) => table === 'tickets');
  const [archived] = others.filter(({ name }) => name === 'archived');
  if (archived === undefined) throw new Error('no column');
  const without = others.filter((column) => column !== archived);
  const planted = (column: Partial<Column>) => [...without, { ...archived, ...column }];
  expect(differences(Ticket, 'tickets', others)).toEqual([]);
  expect(differences(Ticket, 'tickets', without)).toEqual(['tickets.archived is no column']);
  expect(differences(Ticket, 'tickets', [...others, { ...archived, name: 'color' }])).toEqual([
    'tickets.color is not declared',
  ]);
  expect(differences(Ticket, 'tickets', planted({ nullable: true }))).toEqual([
    'tickets.archived is nullable',
  ]);
  expect(differences(Ticket, 'tickets', planted({ default: 'true' }))).toEqual([
    'tickets.archived has the default true, not false',
  ]);
});
