import { proofByTests } from './proof-by-tests.ts';

/** Two instances behind the HAProxy of apps/server/deploy, which are ended again and again under load. */
export const proxy = proofByTests(
  {
    name: 'proxy',
    summary: 'two instances behind HAProxy: one killed, one stopped, 20 times each, under load',
    minutes: 20,
  },
  ['apps/server/test/behind-proxy.test.ts', 'apps/server/test/ended-instances.proof.test.ts'],
  { BASALT_PROXY_ROUNDS: '20' },
);
