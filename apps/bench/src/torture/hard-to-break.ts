import { proofByTests } from './proof-by-tests.ts';
import type { Proof } from './proof.ts';

const folder = 'apps/server/test/torture';

/** The long form of tests in which a server, its clients or its database fail. */
export const hardToBreak: readonly Proof[] = [
  proofByTests(
    {
      name: 'server-crashes',
      summary: 'kill -9 of the server under load × 100, each write compared with its answer',
      minutes: 25,
    },
    [`${folder}/check-history.proof.test.ts`, `${folder}/server-crashes.proof.test.ts`],
    { BASALT_SERVER_CRASHES: '100' },
  ),
  proofByTests(
    {
      name: 'database-crashes',
      summary: 'kill -9 of PostgreSQL under load × 50, each write compared with its answer',
      minutes: 25,
    },
    [`${folder}/check-history.proof.test.ts`, `${folder}/database-crashes.proof.test.ts`],
    { BASALT_DATABASE_CRASHES: '50' },
  ),
  proofByTests(
    {
      name: 'fault-proxy',
      summary: 'every fault of the network between server and database, under load',
      minutes: 15,
    },
    [`${folder}/fault-proxy.proof.test.ts`],
    { BASALT_FAULT_SECONDS: '20' },
  ),
  proofByTests(
    { name: 'graceful-stop', summary: 'SIGTERM under load × 20', minutes: 10 },
    [`${folder}/graceful-stop.proof.test.ts`],
    { BASALT_STOPS: '20' },
  ),
  proofByTests(
    {
      name: 'slow-connections',
      summary: '1,000 connections that send or read slowly, or not at all',
      minutes: 10,
    },
    [`${folder}/slow-connections.proof.test.ts`],
    { BASALT_SLOW_CONNECTIONS: '1000' },
  ),
  proofByTests(
    {
      name: 'pool-exhaustion',
      summary: 'every connection to the database held, and 500 requests at once',
      minutes: 10,
    },
    [`${folder}/pool-exhaustion.proof.test.ts`],
    { BASALT_POOL_ROUNDS: '10' },
  ),
  proofByTests(
    {
      name: 'rate-limit',
      summary: 'ten times as many calls as the limit, over two instances',
      minutes: 10,
    },
    ['apps/server/test/rate-limits.test.ts'],
    { BASALT_RATE_LIMIT_MINUTES: '20' },
  ),
];
