import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type CompiledQuery,
} from 'kysely';
import type { Statement } from './statement.ts';
import type { Tables } from './tables.ts';

/**
 * Builds queries over the tables of the schema, but cannot send them: `selection` compiles a query into a statement, which
 * the connections of the service send. A column that the schema does not have is a type error.
 */
export const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A statement whose answer has rows of this type. */
export interface Selection<Row> extends Statement {
  /** Never set: carries the type. */
  readonly row?: Row;
}

/** A query, or the tagged SQL of one with the type of its rows. */
export interface Query<Row> {
  compile(by: typeof db): CompiledQuery<Row>;
}

type RowOf<Asked> =
  Asked extends Query<infer Row> ? Row : Asked extends Selection<infer Row> ? Row : never;

/** The rows of each of several statements; null stands for no statement. */
export type RowsOf<Asked extends readonly unknown[]> = {
  -readonly [Place in keyof Asked]: RowOf<NonNullable<Asked[Place]>>[];
};

/** The statement of a query. `prepared` false: it is planned for its values each time. */
export function selection<Row>(query: Query<Row>, prepared = true): Selection<Row> {
  const { sql: text, parameters: values } = query.compile(db);
  return prepared ? { text, values } : { text, values, prepared };
}

/** The statement of a query. A statement is returned unchanged. */
export const statementOf = <Row>(query: Query<Row> | Selection<Row>): Selection<Row> =>
  'compile' in query ? selection(query) : query;

/** Takes the place of a value in a query that is compiled before the value is known. */
class Placeholder {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * Compiles a query at its first use, and later only fills in the values. `build` gets a placeholder for each value, so it must
 * not look at values. Its `context`, for example the columns of an entity, must be the same at each use.
 */
export function compiledOnce<Values extends object, Row, Context = void>(
  build: (values: Readonly<Values>, context: Context) => Query<Row>,
): (values: Values, context: Context) => Selection<Row> {
  const placeholders = new Proxy({} as Values, { get: (_, name) => new Placeholder(name) });
  let compiled: Selection<Row> | undefined;
  return (values, context) => {
    compiled ??= selection(build(placeholders, context));
    return {
      ...compiled,
      values: (compiled.values ?? []).map((value) =>
        value instanceof Placeholder ? values[value.name as keyof Values] : value,
      ),
    };
  };
}

/** Whether a column has one of these values: one parameter for any number of values. */
export const isAnyOf = (column: string, values: readonly unknown[], type = 'uuid') =>
  sql<boolean>`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])`;

/** The query for the ids of all organizations, with a function of the database that reads across tenants. */
export const allOrganizations = sql<{ id: string }>`select basalt.organization_ids() as id`;

/** The organizations with something expired: outcomes and tokens at `now`, announced files before `announced`, deliveries before `ended`. */
export const organizationsWithExpired = (of: { now: Date; announced: Date; ended: Date }) =>
  sql<{ id: string }>`select basalt.organizations_with_expired(
    ${of.now.toISOString()}, ${of.announced.toISOString()}, ${of.ended.toISOString()}) as id`;

/** The organizations with runs of rules that ended before the moment. */
export const organizationsWithOldRuns = (before: Date) =>
  sql<{ id: string }>`select basalt.organizations_with_old_runs(${before.toISOString()}) as id`;

/** The organizations with records that were deleted before the moment. */
export const organizationsWithDeleted = (before: Date) =>
  sql<{ id: string }>`select basalt.organizations_with_deleted(${before.toISOString()}) as id`;

/** The organizations with events from before the moment. */
export const organizationsWithEvents = (before: Date) =>
  sql<{ id: string }>`select basalt.organizations_with_events(${before.toISOString()}) as id`;

/** The organizations with files whose bytes are stored. */
export const organizationsWithFiles = sql<{
  id: string;
}>`select basalt.organizations_with_files() as id`;

/** The number of rows of a query, as the column `total`. */
export const countOf = () => sql<number>`count(*)::integer`.as('total');
