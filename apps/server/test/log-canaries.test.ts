import { metricLine } from '@basalt/domain/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodAndBadKeys, tellingRequests, webhooks } from './logs/api-flows.ts';
import { faults, outages } from './logs/fault-flows.ts';
import { openLogFixture, type LogFixture } from './logs/log-fixture.ts';
import {
  driverSignIns,
  mailsWithTokens,
  providerSignIns,
  signInWithSecondFactor,
} from './logs/people-flows.ts';
import { killAll } from './processes.ts';

/** How often all of it is done; `npm run torture -- logs` does it more often. */
const rounds = Number(process.env['BASALT_LOG_ROUNDS'] ?? 1);

/** What the line of a request tells, and nothing else. */
const fields =
  'level time msg request_id trace_id method route status operation code milliseconds organization_id credential address'.split(
    ' ',
  );

let fixture: LogFixture;
beforeAll(async () => {
  fixture = await openLogFixture();
}, 300_000);
afterAll(async () => {
  killAll();
  await fixture.close();
});

test(
  'no secret comes into what the server writes at its most talkative, whatever is done with it',
  { timeout: 180_000 + rounds * 120_000 },
  async () => {
    const statuses: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const guest = await mailsWithTokens(fixture);
      await signInWithSecondFactor(fixture, guest);
      await providerSignIns(fixture);
      await driverSignIns(fixture);
      await goodAndBadKeys(fixture);
      await tellingRequests(fixture);
      await webhooks(fixture);
      statuses.push(...(await faults(fixture)), ...(await outages(fixture)));
    }
    const { code } = await fixture.server.stop();
    const written = `${fixture.server.out()}${fixture.server.err()}`;
    const lines = fixture.server.err().trim().split('\n');
    const { count } = fixture.canaries;
    const found = fixture.canaries.foundIn(written);
    console.log(
      metricLine({
        metric: `the logs of a server at level trace, with sign-ins by password, TOTP, mail, OpenID and a driver that logs all its settings, keys, webhooks, malformed requests, faults and outages of the database, × ${rounds}`,
        bar: '0 secrets, in any spelling',
        measured: `${found.length} of ${count} secrets in ${lines.length} lines`,
        held: found.length === 0,
      }),
    );
    expect(found).toEqual([]);
    expect(code).toBe(0);
    // So that nothing is found because nothing was done.
    expect(count).toBeGreaterThan(100);
    expect(statuses).toEqual(expect.arrayContaining([500, 503]));
    const reported = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const texts = new Set(reported.map(({ msg }) => msg));
    expect([...texts]).toEqual(
      expect.arrayContaining([
        'request',
        'fault',
        'the SSO driver failed',
        'an SSO sign-in was refused',
        'spans could not be sent',
      ]),
    );
    const requests = reported.filter(({ msg }) => msg === 'request');
    expect([...new Set(requests.flatMap(Object.keys))].toSorted()).toEqual(fields.toSorted());
    for (const fault of reported.filter(({ msg }) => msg === 'fault')) {
      const line = requests.filter(({ request_id: id }) => id === fault['request_id']);
      expect(line).toHaveLength(1);
      expect([500, 503]).toContain(line[0]?.['status']);
    }
    for (const { status, request_id: id } of requests) {
      if (status !== 500) continue;
      expect(
        reported.filter((line) => line['msg'] === 'fault' && line['request_id'] === id),
      ).toHaveLength(1);
    }
  },
);
