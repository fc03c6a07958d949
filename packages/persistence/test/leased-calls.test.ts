import { setTimeout as sleep } from 'node:timers/promises';
import type { CredentialLookup } from '@basalt/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCredentialLookup } from '../src/index.ts';
import { statementsOf } from './statement-log.ts';
import { openTwoServers, type TwoServers } from './two-servers.ts';

let fixture: TwoServers['fixture'];
let servers: TwoServers['servers'];
let tenant: TwoServers['tenant'];

beforeAll(async () => {
  ({ fixture, servers, tenant } = await openTwoServers());
});
afterAll(() => fixture.close());

/** Always the same: no minute ends while a test runs. */
const now = new Date('2026-06-01T12:00:00.000Z');
const callsPerMinute = 3_000;

/** A credential, and how it calls each of two instances; `passed` are the calls within the limit so far. */
async function aCaller() {
  const input = { name: 'CI', scopes: ['tickets:read' as const] };
  const { public_id: publicId } = await servers[0].useCases.createCredential(
    tenant.principal,
    input,
  );
  const lookups = servers.map(({ database }) =>
    createCredentialLookup({ database, limits: { callsPerMinute, failuresPerMinute: 0 } }),
  ) as [CredentialLookup, CredentialLookup];
  const found = await lookups[0].findByPublicId(publicId);
  const hashes = found?.secrets.map(({ hash }) => hash) ?? [];
  let passed = 0;
  const call = async (index: 0 | 1) => {
    const answer = await lookups[index].findForCall(publicId, { hashes, now });
    if (answer.rateLimitStatus?.isExhausted === false) passed += 1;
    return answer;
  };
  /** Calls on end until a call is answered without a question to the database. */
  const callUntilLeased = async (index: 0 | 1) => {
    for (let calls = 0; calls < callsPerMinute / 3; calls += 1) {
      if ((await statementsOf(() => call(index))).length === 0) return;
    }
    throw new Error('no call was leased');
  };
  const counted = async () => {
    const [row] = await fixture.sql<{ calls: number }>(
      'select calls from basalt.call_counts where public_id = $1',
      [publicId],
    );
    return row?.calls;
  };
  return { publicId, hashes, call, callUntilLeased, counted, passed: () => passed };
}

it('of all calls exactly the limit passes, though an instance stops calling amid a lease', async () => {
  const { call, callUntilLeased, counted, passed } = await aCaller();
  await callUntilLeased(0);
  // What was counted and did not come is given back.
  await expect.poll(counted, { timeout: 20_000 }).toBe(passed());
  let isRefused = false;
  while (!isRefused) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(1)));
    isRefused = answers.some(({ rateLimitStatus }) => rateLimitStatus?.isExhausted);
  }
  // A lease that ended while others were refused.
  await sleep(300);
  for (let index = 0; index < 40; index += 1) await call(index % 2 === 0 ? 0 : 1);
  expect(passed()).toBe(callsPerMinute);
});

it('what is left is told call by call, leased or not', async () => {
  const { call, callUntilLeased } = await aCaller();
  const first = (await call(0)).rateLimitStatus?.remaining ?? 0;
  const told: (number | undefined)[] = [];
  const sent = await statementsOf(async () => {
    for (let calls = 0; calls < 500; calls += 1)
      told.push((await call(0)).rateLimitStatus?.remaining);
    await callUntilLeased(0);
  });
  expect(sent.length).toBeGreaterThan(0);
  // A lease that ended before it was used up gives numbers back: on a machine that stalls some come twice.
  const steps = told.map((left, index) => (told[index - 1] ?? first) - (left ?? 0));
  expect(steps.filter((step) => step === 1).length).toBeGreaterThan(400);
});

it.each([
  [
    'revocation',
    (publicId: string) =>
      servers[0].useCases.revokeCredential(tenant.principal, { publicId }).then(() => undefined),
  ],
  [
    'rotation',
    (publicId: string) =>
      servers[0].useCases.rotateCredential(tenant.principal, { publicId }).then(() => undefined),
  ],
])(
  'a %s holds for every call that begins after its answer, on instances with leases too',
  async (_, change) => {
    const { publicId, hashes, call, callUntilLeased } = await aCaller();
    await callUntilLeased(1);
    let isChanged = false;
    const late: boolean[] = [];
    const callers = ([0, 1] as const).map(async (index) => {
      for (let calls = 0; calls < 20;) {
        await sleep(1);
        const beganLate = isChanged;
        const { credential } = await call(index);
        if (!beganLate) continue;
        const secrets = credential?.secrets.map(({ hash }) => hash) ?? [];
        late.push(credential?.isGood(now) === true && secrets.includes(hashes[0] ?? ''));
        calls += 1;
      }
    });
    await change(publicId);
    isChanged = true;
    await Promise.all(callers);
    expect(late).toHaveLength(40);
    expect(late).not.toContain(true);
  },
);
