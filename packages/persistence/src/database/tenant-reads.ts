import type { Page, PageRequest } from '@basalt/domain';
import { types, type Pool, type PoolClient, type QueryConfig } from 'pg';
import { asDomainError } from './storage-errors.ts';

const timestamptz = 1184;

/**
 * A moment in PostgreSQL's text form in UTC, `2026-11-20 10:58:18.12+00`, as RFC 3339 with milliseconds,
 * `2026-11-20T10:58:18.120Z`: by cutting, since a Date in between is most of what a list's page costs.
 */
export function rfc3339(text: string): string {
  const fraction = text.slice(20, -3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`;
}

/** Rows of reads are the records that the API answers: moments as text, the rest as the driver reads it. */
const recordTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === timestamptz
      ? rfc3339
      : types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
};

/** A statement with `$1` placeholders; a name keeps it prepared on every connection. */
export interface Statement {
  text: string;
  values: readonly unknown[];
  name?: string;
}

/** The statements of one page, and how its rows become a page. */
interface PageStatements<Row> {
  /** Answers a row when what the list belongs to exists; absent when nothing must. */
  exists?: Statement;
  rows: Statement;
  /** Answers `total`; asked only when the page wants it. */
  count: Statement;
  cut: (rows: Row[], total?: number) => Page<Row>;
}

/** Whether a project of the tenant is live. */
export function liveProject(organizationId: string, projectId: string): Statement {
  return {
    name: 'live-project',
    text: 'select 1 from projects where organization_id = $1 and id = $2 and deleted_at is null',
    values: [organizationId, projectId],
  };
}

/** Reads of one tenant, each in a transaction of its own that costs one round trip. */
export class TenantReads {
  readonly organizationId: string;
  readonly #pool: Pool;
  readonly #personId: string | undefined;

  /** `personId` is somebody who reaches less than the whole tenant. */
  constructor(pool: Pool, organizationId: string, personId?: string) {
    this.#pool = pool;
    this.organizationId = organizationId;
    this.#personId = personId;
  }

  /** The rows of each statement, all of one moment. */
  async all(...statements: Statement[]): Promise<unknown[][]> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw asDomainError(error);
    });
    let broken: Error | undefined;
    try {
      return await this.#inOneRoundTrip(client, statements);
    } catch (error) {
      broken = error as Error;
      throw asDomainError(error);
    } finally {
      // After an error the connection may hold an aborted transaction: it is not used again.
      client.release(broken);
    }
  }

  /** The rows of one statement. */
  async rows<Row>(statement: Statement): Promise<Row[]> {
    const [rows] = await this.all(statement);
    return rows as Row[];
  }

  /** One page of a list; null when what it belongs to does not exist. */
  async page<Row>(
    { total }: PageRequest,
    { exists, rows, count, cut }: PageStatements<Row>,
  ): Promise<Page<Row> | null> {
    const statements = [rows, ...(exists ? [exists] : []), ...(total ? [count] : [])];
    const [found, ...others] = await this.all(...statements);
    if (exists && others.shift()?.length === 0) return null;
    const [counted] = (others[0] ?? []) as { total: number }[];
    return cut(found as Row[], counted?.total);
  }

  /** The connection pipelines: everything is sent before the first answer is awaited. */
  async #inOneRoundTrip(
    client: PoolClient,
    statements: readonly Statement[],
  ): Promise<unknown[][]> {
    const isolation =
      statements.length > 1 ? 'isolation level repeatable read read only' : 'read only';
    const begun = client.query({ name: isolation, text: `begin ${isolation}` });
    const tenant = client.query({
      name: 'tenant',
      text: `select set_config('basalt.organization_id', $1, true)`,
      values: [this.organizationId],
    });
    const person = this.#personId === undefined ? null : narrowed(client, this.#personId);
    const answers = statements.map(({ text, values, name }) =>
      client.query({ text, values, name, types: recordTypes } as QueryConfig),
    );
    const ended = client.query({ name: 'commit', text: 'commit' });
    const [, , , , ...results] = await Promise.all([begun, tenant, person, ended, ...answers]);
    return results.map((result) => result.rows as unknown[]);
  }
}

/** Narrows the transaction to what the person reaches. */
function narrowed(client: PoolClient, personId: string): Promise<unknown> {
  return client.query({
    name: 'person',
    text: `select set_config('basalt.person_id', $1, true)`,
    values: [personId],
  });
}
