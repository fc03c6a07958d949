import type { Proof } from './proof.ts';
import { proofByTests } from './proof-by-tests.ts';
import { takeOverMetric } from './webhook-take-over.ts';

const crashes = proofByTests(
  { name: 'webhooks', summary: '', minutes: 60 },
  ['apps/server/test/webhook-crashes.proof.test.ts'],
  { BASALT_WEBHOOK_EVENTS: '10000' },
);

/** Deliveries while workers are killed: many with a fast clock, and a few with the real one. */
export const webhooks: Proof = {
  ...crashes,
  summary: '10,000 deliveries while workers are killed, and how soon another takes over',
  minutes: 70,
  run: async (run) => [...(await crashes.run(run)), await takeOverMetric(run)],
};
