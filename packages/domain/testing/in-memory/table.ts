import { changed } from '../../src/record/next-version.ts';
import type { AnyRecordType, NamedField } from '../../src/record/record.ts';
import { recordTypes } from '../../src/records/record-types.ts';
import { keyOf, Values, type Database } from './database.ts';

/** Which records: those with these values, or those for which the function is true. */
export type Wanted<Row> = Partial<Row> | ((row: Row) => boolean);

type AnyRow = Readonly<Record<string, unknown>>;

function matching<Row extends object>(wanted: Wanted<Row>): (row: Row) => boolean {
  if (typeof wanted === 'function') return wanted;
  const values = Object.entries(wanted) as [keyof Row, unknown][];
  return (row) => values.every(([name, value]) => row[name] === value);
}

/** The name of the table of a kind: records with an organization are in a table of their own for each organization. */
const tableName = (type: AnyRecordType, organizationId: string): string =>
  type.key.includes('organizationId') ? keyOf(organizationId, type.kind) : type.kind;

const uniqueFields = new Map<AnyRecordType, readonly NamedField[]>();

/** The fields of the kind whose values are unique. */
function uniqueFieldsOf(type: AnyRecordType): readonly NamedField[] {
  const known = uniqueFields.get(type) ?? type.fields.filter(({ unique }) => unique !== undefined);
  uniqueFields.set(type, known);
  return known;
}

/**
 * The records of one kind, as far as the caller sees them. Keys, uniqueness and references are those of the declaration. Without an
 * organization: a kind that belongs to none.
 */
export class Table<Row extends object> {
  readonly #type: AnyRecordType;
  readonly #database: Database;
  readonly #organizationId: string;
  readonly #isSeen: (row: Row) => boolean;
  readonly #rows: Values<Row>;

  constructor(
    type: AnyRecordType,
    database: Database,
    organizationId = '',
    isSeen: (row: Row) => boolean = () => true,
  ) {
    this.#type = type;
    this.#database = database;
    this.#organizationId = organizationId;
    this.#isSeen = isSeen;
    this.#rows = new Values<Row>(database, tableName(type, organizationId));
  }

  /** By its id, or by the parts of its key without the organization. */
  get(...key: readonly string[]): Row | null {
    const row = this.#rows.get(keyOf(...key));
    return row === undefined || !this.#isSeen(row) ? null : row;
  }

  /** In the order in which they were first stored. */
  where(wanted: Wanted<Row> = {}): Row[] {
    const isWanted = matching(wanted);
    return this.#rows.where((row) => this.#isSeen(row) && isWanted(row));
  }

  first(wanted: Wanted<Row>): Row | null {
    const isWanted = matching(wanted);
    return this.#rows.first((row) => this.#isSeen(row) && isWanted(row)) ?? null;
  }

  has(wanted: Wanted<Row>): boolean {
    const isWanted = matching(wanted);
    return this.#rows.read().some((row) => this.#isSeen(row) && isWanted(row));
  }

  /** Stores a new or changed record. Throws where a unique index of a database refuses it. */
  put(row: Row): void {
    if ('organizationId' in row && row.organizationId !== this.#organizationId) {
      throw new Error(`${this.#type.kind} belongs to another organization`);
    }
    const key = this.#keyOf(row);
    for (const field of uniqueFieldsOf(this.#type)) this.#refuseDouble(row, key, field);
    this.#rows.set(key, row);
  }

  /** Changes the fields of records. */
  update(wanted: Wanted<Row>, fields: Partial<Row> | ((row: Row) => Partial<Row>)): void {
    for (const row of this.where(wanted)) {
      this.put(changed(row, typeof fields === 'function' ? fields(row) : fields));
    }
  }

  /** Removes records. */
  remove(wanted: Wanted<Row>): void {
    for (const row of this.where(wanted)) this.delete(row);
  }

  /** Removes a record, and the records of other kinds that refer to it by a field that cannot be null. */
  delete(row: Row): void {
    const key = this.#keyOf(row);
    this.#rows.delete(key);
    for (const type of recordTypes) {
      const isReference = ({ to, type: of, isNullable }: NamedField): boolean =>
        to === this.#type.kind && of === 'id' && !isNullable;
      for (const { name } of type.fields.filter(isReference)) {
        new Table<AnyRow>(type, this.#database, this.#organizationId).remove({ [name]: key });
      }
    }
  }

  /** Throws for a record that refers to one that is not stored, as the foreign keys of a database do. */
  refuseBroken(row: Row): void {
    for (const { name, to } of this.#type.fields) {
      const target = recordTypes.find(({ kind }) => kind === to);
      if (target === undefined) continue;
      const rows = this.#database.read(tableName(target, this.#organizationId));
      const ids = [(row as AnyRow)[name]].flat().filter((id) => id !== null) as string[];
      const missing = ids.find((id) => !rows.has(id));
      if (missing !== undefined) {
        throw new Error(`${this.#type.kind}.${name} refers to no ${to}: ${missing}`);
      }
    }
  }

  #keyOf(row: Row): string {
    const names = this.#type.key.filter((name) => name !== 'organizationId');
    return keyOf(...names.map((name) => row[name as keyof Row]));
  }

  #refuseDouble(row: Row, key: string, { name, unique }: NamedField): void {
    if (unique === undefined || (unique.onlyLive && (row as AnyRow)['deletedAt'] !== null)) return;
    // As in a database, null is no value.
    if ((row as AnyRow)[name] === null) return;
    const names = [name, ...unique.with, ...(unique.onlyLive ? ['deletedAt'] : [])];
    const values = names.map((each) => [each, (row as AnyRow)[each]]);
    const same = this.#rows.read().filter(matching(Object.fromEntries(values) as Partial<Row>));
    if (same.some((each) => this.#keyOf(each) !== key)) {
      throw new Error(`${this.#type.kind}.${name} is not unique`);
    }
  }
}
