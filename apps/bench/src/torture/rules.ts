import { proofByTests } from './proof-by-tests.ts';
import type { Proof } from './proof.ts';

const persistence = 'packages/persistence/test';

/** The long form of tests that try to break a rule: by other tenants, races, clocks and attacks. */
export const rules: readonly Proof[] = [
  proofByTests(
    {
      name: 'isolation',
      summary: 'tenants kept apart by the database alone, every check of the application removed',
      minutes: 60,
    },
    ['apps/server/test/isolation.proof.test.ts'],
    { BASALT_ISOLATION_ROUNDS: '3' },
  ),
  proofByTests(
    {
      name: 'walks',
      summary: 'every operation × caller × id, as credentials and as people',
      minutes: 30,
    },
    [
      'packages/http/test/route-walk.test.ts',
      'packages/http/test/browser-walk.test.ts',
      'apps/server/test/route-walk.proof.test.ts',
    ],
    { BASALT_WALK_WHOLE: '1' },
  ),
  proofByTests(
    {
      name: 'row-level-security',
      summary: 'every table as the serving role, without a tenant and with a wrong one',
      minutes: 10,
    },
    [`${persistence}/row-level-security.test.ts`],
  ),
  proofByTests(
    {
      name: 'wip-race',
      summary: '64 movers over two server processes on a board of ten, 200 rounds',
      minutes: 60,
    },
    ['apps/server/test/torture/wip-race.proof.test.ts'],
    { BASALT_WIP_ROUNDS: '200' },
  ),
  proofByTests(
    {
      name: 'order-race',
      summary: '50 callers reorder, move, delete and create at once, 500 rounds',
      minutes: 90,
    },
    [`${persistence}/order-race.test.ts`],
    { BASALT_RACE_ROUNDS: '500' },
  ),
  proofByTests(
    {
      name: 'bulk-and-single',
      summary: '2,000 lists of items in one bulk and as single requests come to the same',
      minutes: 20,
    },
    ['packages/domain/src/ticket/bulk/bulk-and-single.test.ts'],
    { BASALT_BULK_LISTS: '2000' },
  ),
  proofByTests(
    {
      name: 'browsers',
      summary: 'two browsers, 200 random moves each at once on one project with limits',
      minutes: 30,
    },
    ['apps/web/test/two-browsers.proof.test.ts'],
    { BASALT_BROWSER_MOVES: '200' },
  ),
  proofByTests(
    {
      name: 'lists',
      summary: 'lists of 100,000 tickets of one organization among 10,000, read off indexes',
      minutes: 20,
    },
    [`${persistence}/wide-list-plans.test.ts`],
    { BASALT_LIST_TICKETS: '100000', BASALT_LIST_ORGANIZATIONS: '10000' },
  ),
  proofByTests(
    { name: 'unique-names', summary: '100 callers want one name at once', minutes: 10 },
    [`${persistence}/unique-names.test.ts`],
  ),
  proofByTests(
    {
      name: 'html',
      summary: 'known attacks and 100,000 made-up texts, cleaned and parsed',
      minutes: 30,
    },
    ['packages/security/test/sanitize-html.test.ts'],
    { BASALT_HTML_RUNS: '100000' },
  ),
  proofByTests({ name: 'ssrf', summary: 'webhook addresses that lead inside', minutes: 10 }, [
    'packages/webhooks/test/sender.test.ts',
  ]),
  proofByTests(
    { name: 'totp', summary: 'one code at once, wrong codes and a restart', minutes: 10 },
    [`${persistence}/identity-race.test.ts`],
  ),
  proofByTests(
    {
      name: 'clock-jumps',
      summary: 'clocks that jump by seconds to 60 days under every rule of time',
      minutes: 45,
    },
    [`${persistence}/clock-jumps.test.ts`],
    { BASALT_CLOCK_JUMPS: '40' },
  ),
];
