import { proofByTests } from './proof-by-tests.ts';

const folder = 'apps/server/test/torture';

/**
 * What one tenant with a valid key can do to all others. Each attack is a test of its own, `abuse-*.proof.test.ts`, which measures
 * a second tenant at the same time (`abuse-deployment.ts`).
 */
export const abuse = proofByTests(
  {
    name: 'abuse',
    summary: 'one tenant attacks the service, and another one is measured at the same time',
    minutes: 60,
  },
  [
    `${folder}/abuse-large-answers.proof.test.ts`,
    `${folder}/abuse-searches.proof.test.ts`,
    `${folder}/abuse-requests.proof.test.ts`,
    `${folder}/abuse-pages.proof.test.ts`,
    `${folder}/abuse-people.proof.test.ts`,
    `${folder}/abuse-sign-in.proof.test.ts`,
    `${folder}/abuse-apps.proof.test.ts`,
    `${folder}/abuse-imports.proof.test.ts`,
    `${folder}/abuse-webhooks.proof.test.ts`,
    'apps/server/test/worker-attacks.proof.test.ts',
    'apps/server/test/direct-uploads.test.ts',
    'apps/server/test/hostile-attachments.test.ts',
    'apps/server/test/unsubscribe-attacks.test.ts',
    'apps/server/test/password-flood.test.ts',
    'packages/persistence/test/serving-login.test.ts',
    'packages/persistence/test/stored-bytes.test.ts',
  ],
  {
    BASALT_ABUSE_TICKETS: '200',
    BASALT_ABUSE_SECONDS: '10',
    BASALT_ABUSE_INVITATIONS: '1100',
    BASALT_ABUSE_SIGN_INS: '50',
    BASALT_ABUSE_CONNECTIONS: '1000',
    BASALT_ABUSE_NETWORKS: '200',
    BASALT_ABUSE_AUTHORIZATIONS: '1000',
    BASALT_ABUSE_IMPORTS: '200',
    BASALT_STORED_TEXTS: '2000',
  },
);
