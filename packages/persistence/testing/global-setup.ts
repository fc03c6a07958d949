import { makeTemplate, serverVariable } from './test-database.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** One server for all projects of a run: each project has this setup, all run in one process. */
const shared = globalThis as { basaltTestServer?: { users: number; server: Promise<TestServer> } };

async function start(): Promise<TestServer> {
  const server = await startTestServer();
  await makeTemplate(server.url);
  return server;
}

/** vitest's global setup for every project whose tests need PostgreSQL; answers the teardown. */
export default async function setup(): Promise<() => Promise<void>> {
  const use = (shared.basaltTestServer ??= { users: 0, server: start() });
  use.users += 1;
  const server = await use.server;
  process.env[serverVariable] = server.url;
  return async () => {
    use.users -= 1;
    if (use.users > 0) return;
    delete shared.basaltTestServer;
    await server.stop();
  };
}
