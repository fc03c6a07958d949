import {
  composeUseCases,
  systemPrincipal,
  type NewId,
  type Principal,
  type ProjectRecord,
  type UseCases,
} from '@basalt/domain';
import {
  growingIds,
  plainRichText,
  plainSignInTools,
  predictableApiKeyFactory,
  plainGitReader,
  predictableWebhookTools,
  inMemoryFileStorage,
  lineSource,
  plainFileAddresses,
} from '@basalt/domain/testing';
import { Client, type QueryResultRow } from 'pg';
import {
  createCredentialLookup,
  createTenancy,
  openDatabase,
  type Database,
  type DatabaseOptions,
} from '../src/index.ts';
import { kindOfError } from '../src/connection/storage-errors.ts';
import { createTestDatabase } from '../testing/index.ts';

/** One server process, as it were: a pool of its own and the use cases on it. */
export interface Server {
  readonly database: Database;
  readonly useCases: UseCases;
  readonly tenancy: ReturnType<typeof createTenancy>;
}

/** A migrated database of a test file's own. */
export interface Fixture {
  /** The owner's login. */
  readonly url: string;
  /** One maker of identifiers for all servers: they would collide otherwise. */
  readonly newId: NewId;
  /** Another server on the database, closed with the fixture; unless `options` say otherwise, it waits for a connection as long as a busy machine takes. */
  serve(options?: Omit<DatabaseOptions, 'url'>): Promise<Server>;
  /** A statement of the owner, on a connection that no server uses; the tenant it sees is set by `seeAs`. */
  sql<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  seeAs(principal: Principal): Promise<void>;
  close(): Promise<void>;
}

/** A database of its own, empty. */
export async function openFixture(): Promise<Fixture> {
  const { url, drop } = await createTestDatabase();
  const newId = growingIds();
  const owner = new Client({ connectionString: url });
  await owner.connect();
  const servers: Database[] = [];
  return {
    url,
    newId,
    async serve(options = {}) {
      const database = await openPatiently({ url, connectTimeout: 60_000, ...options });
      servers.push(database);
      return serverOn(database, newId);
    },
    async sql<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []) {
      const { rows } = await owner.query<Row>(text, [...values]);
      return rows;
    },
    async seeAs({ organizationId }) {
      await owner.query(`select set_config('basalt.organization_id', $1, false)`, [organizationId]);
    },
    async close() {
      await Promise.all(servers.map((database) => database.close()));
      await owner.end();
      await drop();
    },
  };
}

/** Opens the database; a short time limit for connections counts here, too, so again where the machine stalls. */
async function openPatiently(options: DatabaseOptions): Promise<Database> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await openDatabase(options);
    } catch (error) {
      if (tries === 20 || kindOfError(error) !== 'unavailable') throw error;
    }
  }
}

/** What the API allows unless told otherwise. */
const limits = { callsPerMinute: 600, failuresPerMinute: 30 };

/** The use cases on the PostgreSQL adapters. */
export function serverOn(
  database: Database,
  newId: NewId,
  tenancy = createTenancy({ database }),
): Server {
  const useCases = composeUseCases({
    tenancy,
    clock: () => new Date(),
    newId,
    richText: plainRichText,
    credentialLookup: createCredentialLookup({ database, limits }),
    apiKeyFactory: predictableApiKeyFactory(),
    secretSealer: plainSignInTools().secretSealer,
    webhookTools: predictableWebhookTools(),
    gitReader: plainGitReader,
    fileStorage: inMemoryFileStorage(),
    fileAddresses: plainFileAddresses,
    importSources: new Map([['csv', lineSource]]),
  });
  return { database, useCases, tenancy };
}

/** A new organization with one project, and its default boards by slug. */
export async function aTenant({ useCases }: Server, name = 'Acme') {
  const { id } = await useCases.createOrganization({ name });
  const principal = systemPrincipal(id);
  const project = await useCases.createProject(principal, { organization: id, name: 'Web' });
  return { principal, project, boardId: await boardsOf({ useCases }, principal, project) };
}

/** A tenant as `aTenant` makes it. */
export type Tenant = Awaited<ReturnType<typeof aTenant>>;

/** Finds the ids of the project's boards by slug. */
export async function boardsOf(
  { useCases }: Pick<Server, 'useCases'>,
  principal: Principal,
  project: ProjectRecord,
): Promise<(slug: string) => string> {
  const { items } = await useCases.listBoards(principal, {
    project: project.id,
    page: { limit: 200 },
  });
  const ids = new Map(items.map((board) => [board.slug, board.id]));
  return (slug) => {
    const id = ids.get(slug);
    if (id === undefined) throw new Error(`no board ${slug}`);
    return id;
  };
}
