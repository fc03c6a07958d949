import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { api, type BenchTenant } from './deployment.ts';
import { basalt, basaltOf, startServer } from './processes.ts';
import { seedOrganizations } from './seed.ts';

/** A served database with one organization that is measured, and others that only make the tables larger. */
export interface TenantFixture extends BenchTenant {
  organizations: number;
}

/** Settings of the measured servers: no log of requests, and a rate limit that is counted but never reached. */
const settings = {
  SERVICE_RATE_LIMIT_PER_MINUTE: '1000000',
  SERVICE_LOG_LEVEL: 'warn',
  PORT: '0',
};

/** The options and variables with which `npm start` and the image start the server. */
const asStarted = {
  options: ['--max-semi-space-size=8', '--heap-growing-percent=60'],
  env: { MALLOC_ARENA_MAX: '2' },
};

/**
 * Starts Basalt on the database of `url`, which may be empty, and fills it with that many organizations. What it opens is closed with
 * `opened`. `more` are further settings of the server; `from` is another checkout.
 */
export async function openTenantFixture(
  opened: AsyncDisposableStack,
  url: string,
  organizations: number,
  nodeOptions: readonly string[] = [],
  more: Readonly<Record<string, string>> = {},
  from: { root?: string; script: string } = { script: 'apps/server/src/main.mjs' },
): Promise<TenantFixture> {
  const secret = randomBytes(32).toString('hex');
  const env = {
    ...settings,
    ...asStarted.env,
    ...more,
    DATABASE_URL: url,
    SERVICE_SECRET_KEY: secret,
  };
  const flags = [...asStarted.options, ...nodeOptions];
  const server = await startServer(from.script, env, flags, from.root);
  opened.defer(() => server.stop());
  const command = from.root === undefined ? basalt : basaltOf(from.root);
  const options = '-c search_path=basalt,public';
  const client = new Client({ connectionString: url, options });
  await client.connect();
  opened.defer(() => client.end());
  const { id: organization = '' } = await command(env, 'organization', 'create', '--name', 'Bench');
  const named = ['--organization', organization, '--name', 'Bench', '--scopes', '*'];
  const { token = '' } = await command(env, 'credential', 'create', ...named);
  if (organizations > 1) await seedOrganizations(client, organizations - 1, 5);
  return {
    server,
    client,
    organization,
    organizations,
    token,
    author: await authorOf({ server, token }, organization),
  };
}

/** The author of what the token creates, as JSON: it is read from a document that the token creates. */
async function authorOf(
  tenant: Pick<BenchTenant, 'server' | 'token'>,
  organization: string,
): Promise<string> {
  const at = `/organizations/${organization}/documents`;
  const made = await api<{ data: { created_by: object } }>(tenant, 'POST', at, { title: 'First' });
  return JSON.stringify(made.data.created_by);
}
