import { setTimeout as sleep } from 'node:timers/promises';
import { metricLine } from '@basalt/domain/testing';
import { BrowserClient } from '@basalt/http/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basaltJson, killAll } from '../processes.ts';
import { openFaultyDeployment, type FaultyDeployment } from './faulty-deployment.ts';
import { floodSignIn, hostileNetworks } from './sign-in-flood.ts';
import { busyMachine, lengthOf } from './tally.ts';

const tries = lengthOf('BASALT_ABUSE_SIGN_INS', 5);
const connections = lengthOf('BASALT_ABUSE_CONNECTIONS', 320);
const networks = hostileNetworks(lengthOf('BASALT_ABUSE_NETWORKS', 64));
const appUrl = 'http://127.0.0.1:4567';
const password = 'canary horse battery';
const owner = 'ada@quarry.test';
/** The flood comes from here, too. */
const ownAddress = networks[0] ?? '';

let fixture: FaultyDeployment;

beforeAll(async () => {
  fixture = await openFaultyDeployment({
    APP_URL: appUrl,
    SERVICE_TRUSTED_PROXIES: '127.0.0.1',
  });
  for (const email of [owner, 'bob@quarry.test']) {
    const named = ['--organization', fixture.organization, '--email', email, '--name', email];
    const settings = { ...fixture.database.settings, BASALT_PASSWORD: password };
    await basaltJson(settings, 'user', 'create', ...named, '--role', 'owner');
  }
}, 900_000);
afterAll(killAll);
afterAll(() => fixture?.close(), 180_000);

/** Signs in: the status, and the milliseconds until the answer. */
async function signIn(from: BrowserClient, email: string, address: string) {
  const since = performance.now();
  const { status } = await from.send('POST', '/app-api/auth/login', {
    body: { email, password },
    headers: { 'X-Forwarded-For': address },
  });
  return { status, took: performance.now() - since };
}

/** How many answers were 200, and the longest that one of these took, in milliseconds. */
function told(answers: readonly { status: number; took: number }[]) {
  const good = answers.filter(({ status }) => status === 200);
  return { good: good.length, longest: Math.max(0, ...good.map(({ took }) => took)) };
}

test('a flood of sign-ins keeps neither known devices nor people of quiet networks out', async () => {
  const browser = (): BrowserClient => new BrowserClient(fixture.server.address, appUrl);
  const known = browser();
  expect((await signIn(known, owner, ownAddress)).status).toBe(200);
  const flood = floodSignIn({
    address: fixture.server.address,
    origin: appUrl,
    connections,
    networks,
    victim: owner,
  });
  const ofKnown = [];
  const ofQuiet = [];
  try {
    await sleep(3_000);
    for (let number = 0; number < tries; number += 1) {
      ofKnown.push(await signIn(known, owner, ownAddress));
      ofQuiet.push(await signIn(browser(), 'bob@quarry.test', `203.0.113.${number}`));
    }
  } finally {
    await flood.end();
  }
  const [device, quiet] = [told(ofKnown), told(ofQuiet)];
  console.log([...flood.statuses].map(([status, count]) => `${count} × ${status}`).join(', '));
  console.log(
    metricLine({
      metric: `sign-ins with wrong passwords and forged sessions on ${connections.toLocaleString('en')} connections from ${networks.length} networks, half of them for the account of a known device and some from its own address`,
      bar: 'the known device signs in ≤ 2 s, unknown browsers of quiet networks ≤ 5 s, each every time',
      measured: `the known device ${device.good} of ${tries}, at most ${device.longest.toFixed(0)} ms; unknown ones ${quiet.good} of ${tries}, at most ${quiet.longest.toFixed(0)} ms`,
      held:
        device.good === tries &&
        quiet.good === tries &&
        device.longest <= 2_000 &&
        quiet.longest <= 5_000,
    }),
  );
  expect([device.good, quiet.good]).toEqual([tries, tries]);
  expect(device.longest).toBeLessThan(2_000 * busyMachine);
  expect(quiet.longest).toBeLessThan(5_000 * busyMachine);
}, 900_000);
