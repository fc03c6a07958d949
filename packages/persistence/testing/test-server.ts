import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { openEmbeddedPostgres } from '../src/index.ts';
import { chooseTestServer } from './choose-server.ts';
import { endAbandoned, memoryFolder, removeAbandoned } from './memory-folder.ts';

/** A PostgreSQL for tests; everything in it may be lost. */
export interface TestServer {
  /** A login that may create databases and roles, on the server's maintenance database. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Settings that make a server quick and forgetful: no test needs its data after a power cut. */
const forgetful = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
/** Eight test files at once, with up to 40 connections each. */
const wide = { max_connections: '320' };
const settings = { ...forgetful, ...wide };

/** Starts, or finds, the PostgreSQL that `chooseTestServer` names. */
export async function startTestServer(): Promise<TestServer> {
  const choice = await chooseTestServer(process.env, dockerAnswers);
  switch (choice.kind) {
    case 'given':
      return { url: choice.url, stop: async () => {} };
    case 'container':
      return startContainer();
    case 'embedded':
      return startEmbedded();
  }
}

async function dockerAnswers(): Promise<boolean> {
  try {
    const { getContainerRuntimeClient } = await import('testcontainers');
    await getContainerRuntimeClient();
    return true;
  } catch {
    return false;
  }
}

async function startContainer(): Promise<TestServer> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const container = await new GenericContainer('postgres:18-alpine')
    .withEnvironment({ POSTGRES_PASSWORD: 'test', POSTGRES_DB: 'basalt' })
    .withCommand(['postgres', ...options])
    .withExposedPorts(5432)
    .withWaitStrategy(Wait.forLogMessage(/database system is ready to accept connections/u, 2))
    .start();
  return {
    url: `postgresql://postgres:test@${container.getHost()}:${container.getMappedPort(5432)}/basalt`,
    stop: async () => void (await container.stop()),
  };
}

async function startEmbedded(): Promise<TestServer> {
  const [folder, prefix] = [memoryFolder(), 'basalt-test-'];
  removeAbandoned(folder, prefix);
  const dataDir = mkdtempSync(path.join(folder, prefix));
  // A run that is ended early, also while the server starts, does not stop it.
  const end = () => endAbandoned(dataDir);
  process.once('exit', end);
  const server = await openEmbeddedPostgres({ dataDir, settings });
  return {
    url: server.url,
    async stop() {
      await server.close();
      process.off('exit', end);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
