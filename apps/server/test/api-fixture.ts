import { systemPrincipal, type CallLimits, type Principal } from '@basalt/domain';
import {
  plainSignInTools,
  predictableWebhookTools,
  settableClock,
  type SettableClock,
  inMemoryFileStorage,
  plainFileAddresses,
} from '@basalt/domain/testing';
import type { HttpAppOptions } from '@basalt/http';
import { startApp, type StartedApp } from '@basalt/http/testing';
import {
  createCredentialLookup,
  createTenancy,
  openDatabase,
  type DatabaseOptions,
} from '@basalt/persistence';
import { createTestDatabase, openOwner, type Owner } from '@basalt/persistence/testing';
import { createApiKeyFactory, createRichText, newId } from '@basalt/security';
import { createGitReader } from '../src/git/git-reader.ts';

/** An answer, its JSON read. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  json: { data?: Record<string, unknown>; code?: string; errors?: object };
}

/** What `call` sends. */
export interface Sending {
  body?: object;
  headers?: Record<string, string>;
  token?: string;
}

/** One server process, as it were: a pool of its own, listening. */
export interface Instance extends StartedApp {
  call(method: string, path: string, sending?: Sending): Promise<Reply>;
}

type PoolLimits = Pick<DatabaseOptions, 'maxConnections' | 'connectTimeout'>;

/** The API on PostgreSQL: a database of a test file's own, an organization with a project, a key for everything. */
export interface ApiFixture {
  readonly clock: SettableClock;
  readonly principal: Principal;
  readonly organization: string;
  readonly project: string;
  readonly token: string;
  readonly first: Instance;
  /** Another server on the database. */
  serve(more?: Partial<HttpAppOptions>, limits?: CallLimits, pool?: PoolLimits): Promise<Instance>;
  /** A statement of the owner's, who sees the organization. */
  readonly sql: Owner['sql'];
  close(): Promise<void>;
}

const apiKeyFactory = createApiKeyFactory({
  prefix: 'basalt',
  peppers: [{ id: '1', key: Buffer.alloc(32, 7) }],
});

/** Opens the fixture; `now` is where the clock of all servers stands. */
export async function openApiFixture({
  now = new Date('2026-06-01T12:00:00.000Z'),
} = {}): Promise<ApiFixture> {
  const { url, drop } = await createTestDatabase();
  const clock = settableClock(now);
  const owner = await openOwner(url);
  const stops: (() => Promise<void>)[] = [];
  let token = '';

  async function serve(
    more: Partial<HttpAppOptions> = {},
    limits: CallLimits = { callsPerMinute: 0, failuresPerMinute: 0 },
    pool: PoolLimits = {},
  ): Promise<Instance> {
    // Anyone who comes in a crowd waits for a connection, however busy the machine: that limit is measured elsewhere.
    const database = await openDatabase({ url, connectTimeout: 60_000, ...pool });
    const app = await startApp(
      {
        tenancy: createTenancy({ database }),
        clock,
        newId,
        richText: createRichText(),
        credentialLookup: createCredentialLookup({ database, limits }),
        apiKeyFactory,
        secretSealer: plainSignInTools().secretSealer,
        webhookTools: predictableWebhookTools(),
        gitReader: createGitReader({ appUrl: () => 'https://basalt.example' }),
        fileStorage: inMemoryFileStorage(),
        fileAddresses: plainFileAddresses,
      },
      more,
    );
    stops.push(async () => {
      await app.stop();
      await database.close();
    });
    return {
      ...app,
      call: (method, path, sending) => call(app.address, token, method, path, sending),
    };
  }

  const first = await serve();
  const { id: organization } = await first.use.createOrganization({ name: 'Quarry' });
  const principal = systemPrincipal(organization);
  ({ token } = await first.use.createCredential(principal, { name: 'bench', scopes: ['*'] }));
  const { id: project } = await first.use.createProject(principal, { organization, name: 'Web' });
  await owner.seeAs(organization);
  return {
    clock,
    principal,
    organization,
    project,
    token,
    first,
    serve,
    sql: owner.sql,
    async close() {
      await Promise.all(stops.map((stop) => stop()));
      await owner.close();
      await drop();
    },
  };
}

async function call(
  address: string,
  ownToken: string,
  method: string,
  path: string,
  { body, headers = {}, token = ownToken }: Sending = {},
): Promise<Reply> {
  const response = await fetch(`${address}/api/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: text === '' ? {} : (JSON.parse(text) as Reply['json']),
  };
}
