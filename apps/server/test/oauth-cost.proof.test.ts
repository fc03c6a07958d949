import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, openOAuthScene, type OAuthScene } from './oauth-fixture.ts';

const bar = 1.1;
const calls = 50;
const rounds = 30;

let scene: OAuthScene;
let keys: Record<'credential' | 'app', string>;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
beforeAll(async () => {
  // With a limit, so that calls are counted.
  scene = await openOAuthScene({ SERVICE_RATE_LIMIT_PER_MINUTE: '1000000' });
  const ada = await scene.person('Ada', 'owner');
  const { access } = await connect(scene, ada.browser, { scope: 'organization:read' });
  const principal = { organization: scene.organization };
  const path = `/app-api/organizations/${principal.organization}/credentials`;
  const { json } = await ada.browser.send('POST', path, {
    body: { name: 'key', scopes: ['organization:read'] },
  });
  keys = { credential: (json.data as { token: string }).token, app: access };
});
afterAll(async () => {
  agent.destroy();
  await scene.close();
});

function send(token: string): Promise<number> {
  const url = `${scene.serving.address}/api/v1/organizations/${scene.organization}`;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { headers: { Authorization: `Bearer ${token}` }, agent },
      (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    sent.once('error', reject).end();
  });
}

/** Processor time of a call in microseconds, of client and server. */
async function costOf(token: string): Promise<number> {
  const before = process.cpuUsage();
  for (let at = 0; at < calls; at += 1) expect(await send(token)).toBe(200);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / calls;
}

test(`a call with an access token takes at most ${bar} times the processor time of one with a key`, async () => {
  await costOf(keys.app);
  await costOf(keys.credential);
  const best = { app: Infinity, credential: Infinity };
  for (let round = 0; round < rounds; round += 1) {
    best.app = Math.min(best.app, await costOf(keys.app));
    best.credential = Math.min(best.credential, await costOf(keys.credential));
    if (round >= 5 && best.app <= bar * best.credential) break;
  }
  console.log(
    `access token: ${(best.app / best.credential).toFixed(2)} × a key (${best.credential.toFixed(0)} µs)`,
  );
  expect(best.app).toBeLessThanOrEqual(bar * best.credential);
});
