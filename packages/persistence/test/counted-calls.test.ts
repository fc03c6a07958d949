import { setTimeout as sleep } from 'node:timers/promises';
import { type CredentialLookup, isUsable } from '@basalt/domain';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCredentialLookup } from '../src/index.ts';
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
const callsPerMinute = 200;

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
  return { publicId, hashes, call, passed: () => passed };
}

it('of all calls over two instances exactly the limit passes, and each call gets the number that is left', async () => {
  const { call, passed } = await aCaller();
  const remaining: number[] = [];
  for (let index = 0; index < callsPerMinute + 20; index += 1) {
    const { rateLimitStatus } = await call(index % 2 === 0 ? 0 : 1);
    remaining.push(rateLimitStatus?.remaining ?? Number.NaN);
  }
  expect(passed()).toBe(callsPerMinute);
  const expected = Array.from({ length: callsPerMinute + 20 }, (_, index) =>
    Math.max(0, callsPerMinute - index - 1),
  );
  expect(remaining).toEqual(expected);
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
  'a %s holds for every call that begins after its answer, on every instance',
  async (_, change) => {
    const { publicId, hashes, call } = await aCaller();
    await call(1);
    let isChanged = false;
    const late: boolean[] = [];
    const callers = ([0, 1] as const).map(async (index) => {
      for (let calls = 0; calls < 20;) {
        await sleep(1);
        const beganLate = isChanged;
        const { credential } = await call(index);
        if (!beganLate) continue;
        const secrets = credential?.secrets.map(({ hash }) => hash) ?? [];
        late.push(
          credential !== null && isUsable(credential, now) && secrets.includes(hashes[0] ?? ''),
        );
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

it('the first failure of a minute is counted once those of earlier minutes are removed', async () => {
  const lookup = createCredentialLookup({
    database: servers[0].database,
    limits: { callsPerMinute, failuresPerMinute: 3 },
  });
  await lookup.countFailure('192.0.2.1', now);
  const rival = new Client({ connectionString: fixture.url });
  await rival.connect();
  try {
    await rival.query('begin');
    await rival.query('select from basalt.auth_failures for update');
    let isCounted = false;
    const later = new Date(now.getTime() + 300_000);
    const counted = lookup.countFailure('192.0.2.2', later).then(() => (isCounted = true));
    const waiting = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(async () => (await fixture.sql(waiting)).length).toBe(1);
    expect(isCounted).toBe(false);
    await rival.query('commit');
    await counted;
  } finally {
    await rival.end();
  }
  expect(await fixture.sql('select source from basalt.auth_failures')).toEqual([
    { source: '192.0.2.2' },
  ]);
});
