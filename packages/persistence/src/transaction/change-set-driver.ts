import type {
  Dictionary,
  EntityDictionary,
  EntityMetadata,
  EntityName,
  FilterQuery,
  QueryResult,
} from '@mikro-orm/core';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import type { Statement } from '../sql/statement.ts';
import type { Transaction } from './transaction.ts';
import { RowStatements, type Row } from './row-statements.ts';

/** Options of the ORM's calls; `ctx` is the transaction of its EntityManager. */
interface WriteOptions {
  ctx?: Pick<Transaction, 'add'>;
}

/**
 * The ORM's driver for PostgreSQL, with other statements: what the unit of work writes becomes prepared statements of the
 * transaction's last packet.
 */
export class ChangeSetDriver extends PostgreSqlDriver {
  readonly #statements = new RowStatements();

  override async nativeInsertMany<T extends object>(
    entity: EntityName<T>,
    rows: EntityDictionary<T>[],
    options: WriteOptions = {},
  ): Promise<QueryResult<T>> {
    return add(options, this.#statements.insert(this.metadata.get(entity), rows));
  }

  override nativeUpdate<T extends object>(
    entity: EntityName<T>,
    key: FilterQuery<T>,
    changes: EntityDictionary<T>,
    options: WriteOptions = {},
  ): Promise<QueryResult<T>> {
    return this.nativeUpdateMany(entity, [key], [changes], options);
  }

  override async nativeUpdateMany<T extends object>(
    entity: EntityName<T>,
    keys: FilterQuery<T>[],
    changes: EntityDictionary<T>[],
    options: WriteOptions = {},
  ): Promise<QueryResult<T>> {
    const meta = this.metadata.get(entity);
    const all = changes.map((changed, at) => ({ changed, key: keyOf(meta, keys[at]) }));
    return add(options, this.#statements.update(meta, all));
  }

  override async nativeDelete<T extends object>(
    entity: EntityName<T>,
    where: FilterQuery<T>,
    options: WriteOptions = {},
  ): Promise<QueryResult<T>> {
    const meta = this.metadata.get(entity);
    // The unit of work names them as `{ <key's properties>: { $in: keys } }`.
    const [listed] = Object.values(where as Dictionary<{ $in: unknown[] }>);
    const keys = (listed?.$in ?? []).map((key) => keyOf(meta, key));
    return add(options, this.#statements.remove(meta, keys));
  }
}

/** The properties of a key in their order: the ORM gives a key as such a record, as a list, or as the only value. */
function keyOf<T>(meta: EntityMetadata<T>, key: unknown): Row {
  const names: string[] = meta.primaryKeys;
  if (typeof key === 'object' && key !== null && !Array.isArray(key)) {
    return Object.fromEntries(names.map((name) => [name, (key as Row)[name]]));
  }
  const values = Array.isArray(key) ? key : [key];
  return Object.fromEntries(names.map((name, at) => [name, values[at]]));
}

async function add<T>(
  { ctx }: WriteOptions,
  statements: readonly Statement[],
): Promise<QueryResult<T>> {
  if (ctx === undefined) throw new Error('entities are written within a transaction');
  for (const statement of statements) ctx.add(statement);
  return { affectedRows: statements.length, insertId: undefined as never };
}
