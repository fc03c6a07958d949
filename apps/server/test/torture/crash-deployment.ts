import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openOwner, type Owner } from '@basalt/persistence/testing';
import { basaltJson, startServer, type Settings, type StartedServer } from '../processes.ts';
import { newDataDir, postgresOf } from '../data-folders.ts';
import { checkHistory } from './check-history.ts';
import { createClient, type Client } from './client.ts';
import { prepareDeployment } from './prepare-deployment.ts';
import { retryUnknown, startWriters, type Writers } from './writers.ts';
import type { Deployment } from './history.ts';

/** The settings of a server that writers write to as fast as they can. */
const busy: Settings = {
  SERVICE_DEMO_DATA: 'false',
  SERVICE_LOG_LEVEL: 'error',
  // Counted, but never reached.
  SERVICE_RATE_LIMIT_PER_MINUTE: '1000000',
};

/** A server that is killed over and over, with what was written to it. */
export interface CrashDeployment {
  readonly dataDir: string;
  server(): StartedServer;
  /** Starts the server again. */
  start(): Promise<void>;
  /** A new project and writers in it, seeded. `end` stops them and answers once they are done. */
  beginRound(options: { goesOn: boolean }): Promise<Round>;
  /** Asks once whether a ticket list can be read; never throws. */
  answers(): Promise<boolean>;
  /** Sends again what has a key and no known outcome, then holds everything of the round to what was told. */
  settle(round: Round): Promise<string[]>;
  /** Everything that was written, in all rounds. */
  readonly rounds: readonly Round[];
  /** Holds all rounds to what was told once more. */
  checkAll(): Promise<string[]>;
}

/** Writers at work in a project of their own. */
export interface Round extends Writers {
  deployment: Deployment;
}

/** Opens an embedded database, as durable as in production, with a server and an organization. */
export async function openCrashDeployment(seed: number): Promise<CrashDeployment> {
  const settings = { ...busy, DATA_DIR: newDataDir() };
  let server = await startServer(settings);
  const organization = await basaltJson(settings, 'organization', 'create', '--name', 'Quarry');
  const named = ['--organization', organization.id, '--name', 'Writers', '--scopes', '*'];
  const token = String((await basaltJson(settings, 'credential', 'create', ...named))['token']);
  const rounds: Round[] = [];
  const client = (connections = 1): Client => createClient(server.address, token, { connections });

  /** The owner's way past the service; the server's own process is not asked. */
  async function withOwner<T>(work: (sql: Owner['sql']) => Promise<T>): Promise<T> {
    const owner = await openOwner(ownerUrl(settings.DATA_DIR));
    try {
      return await work(owner.sql);
    } finally {
      await owner.close();
    }
  }

  const check = (round: Round) =>
    withOwner((sql) => checkHistory(sql, round.deployment, round.history));

  return {
    dataDir: settings.DATA_DIR,
    rounds,
    server: () => server,
    async start() {
      server = await startServer(settings);
    },
    async answers() {
      const asking = client();
      const outcome = await asking.send({ path: `/organizations/${organization.id}/projects` });
      asking.close();
      return outcome.kind === 'answered' && outcome.status === 200;
    },
    async beginRound(options) {
      const deployment = await prepareDeployment(client(), organization.id);
      const writers = { address: server.address, token, seed: seed + rounds.length, ...options };
      const round = { deployment, ...startWriters(deployment, writers) };
      rounds.push(round);
      return round;
    },
    async settle(round) {
      await retryUnknown(client(6), round.history);
      return check(round);
    },
    async checkAll() {
      const faults: string[] = [];
      for (const round of rounds) faults.push(...(await check(round)));
      return faults;
    },
  };
}

function ownerUrl(dataDir: string): string {
  const password = readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim();
  const port = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  if (postgresOf(dataDir) === null) throw new Error('no PostgreSQL runs');
  return `postgresql://basalt:${password}@127.0.0.1:${port}/basalt`;
}
