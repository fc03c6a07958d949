import type { EntityData, EntityName, FilterQuery, QueryResult } from '@mikro-orm/core';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import type { Statement } from './batch.ts';
import type { Pipeline } from './pipeline.ts';

type Values = Record<string, unknown>;

/** What the ORM knows of a property that is stored. */
interface Column {
  fieldNames: string[];
  columnTypes: string[];
}

/** How the ORM hands on the transaction in which something is written. */
interface InTransaction {
  ctx?: unknown;
}

const pipelineOf = (options?: InTransaction): Pipeline => options?.ctx as Pipeline;

/** The ORM makes ids and moments of the database known from here; ours come from the application. */
const written = <T extends object>(count: number): QueryResult<T> =>
  ({ affectedRows: count, insertId: undefined, row: {}, rows: [] }) as unknown as QueryResult<T>;

/**
 * The ORM's driver with writes of ours: what a flush finds changed is told to the transaction's pipeline as prepared
 * statements, a row each. The ORM's own would wait for each of them, with every value spelt into a new statement.
 */
export class ToldDriver extends PostgreSqlDriver {
  override async nativeInsertMany<T extends object>(
    entity: EntityName<T>,
    rows: EntityData<T>[],
    options?: object,
  ): Promise<QueryResult<T>> {
    const pipeline = pipelineOf(options);
    for (const row of rows as Values[]) {
      const columns = this.#columns(entity, row);
      const places = columns.map((_, at) => `$${at + 1}`);
      pipeline.tell({
        text: `insert into ${this.#table(entity)} (${columns.join(', ')}) values (${places.join(', ')})`,
        values: Object.values(row),
      });
    }
    return written(rows.length);
  }

  override async nativeUpdate<T extends object>(
    entity: EntityName<T>,
    where: FilterQuery<T>,
    changes: EntityData<T>,
    options?: object,
  ): Promise<QueryResult<T>> {
    const values: unknown[] = [];
    const set = this.#equations(entity, changes as Values, values);
    const is = this.#equations(entity, where as Values, values);
    const text = `update ${this.#table(entity)} set ${set.join(', ')} where ${is.join(' and ')}`;
    pipelineOf(options).tell({ text, values });
    return written(1);
  }

  override async nativeUpdateMany<T extends object>(
    entity: EntityName<T>,
    where: FilterQuery<T>[],
    changes: EntityData<T>[],
    options?: object,
  ): Promise<QueryResult<T>> {
    const rows = changes as Values[];
    const ids = where as Values[];
    const names = Object.keys(rows[0] ?? {});
    const isAlike = rows.every((row) => Object.keys(row).join() === names.join());
    if (isAlike && rows.length > 1) {
      pipelineOf(options).tell(this.#updateTogether(entity, ids, rows));
      return written(rows.length);
    }
    for (const [at, row] of rows.entries()) {
      await this.nativeUpdate(entity, ids[at] as FilterQuery<T>, row as EntityData<T>, options);
    }
    return written(rows.length);
  }

  /** One statement for rows in which the same columns changed, however many there are. */
  #updateTogether(entity: EntityName, ids: Values[], rows: Values[]): Statement {
    const { properties } = this.getMetadata().get(entity);
    const lists: unknown[] = [];
    const sources: string[] = [];
    const names: string[] = [];
    const equations = (values: Values[]): string[] =>
      Object.keys(values[0] ?? {}).map((name) => {
        const { fieldNames, columnTypes } = properties[name as never] as Column;
        lists.push(values.map((row) => row[name]));
        sources.push(`$${lists.length}::${columnTypes[0]}[]`);
        names.push(`v${lists.length}`);
        return `${fieldNames[0]} = v${lists.length}`;
      });
    const set = equations(rows);
    const is = equations(ids);
    return {
      text: `update ${this.#table(entity)} set ${set.join(', ')}
        from unnest(${sources.join(', ')}) as v (${names.join(', ')}) where ${is.join(' and ')}`,
      values: lists,
    };
  }

  #table(entity: EntityName): string {
    return this.getMetadata().get(entity).tableName;
  }

  #columns(entity: EntityName, row: Values): string[] {
    const { properties } = this.getMetadata().get(entity);
    return Object.keys(row).map(
      (name) => (properties[name as never] as Column).fieldNames[0] as string,
    );
  }

  /** `column = $n` for each, with its value added. */
  #equations(entity: EntityName, row: Values, values: unknown[]): string[] {
    const given = Object.values(row);
    return this.#columns(entity, row).map((column, at) => `${column} = $${values.push(given[at])}`);
  }
}
