import { operatorPrincipal } from '@basalt/domain';
import { resealAll } from '@basalt/persistence';
import { connected } from '@basalt/persistence/testing';
import { createSecretBox, deriveKeyRings, fingerprintOf, newId } from '@basalt/security';
import { closeAfterTests } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import type { Serving } from '../src/boot/serve.ts';
import { keyA, keyB, openRotation, outcomesAt, refreshAt, steps } from './key-rotation-fixture.ts';
import { call } from './oauth-fixture.ts';
import { basaltHere, failedRun } from './run-here.ts';

/** Servers with different keys beside each other, as during a rolling restart. */
const rotation = await closeAfterTests(openRotation());

const [a, b] = [keyA, keyB].map((text) => Buffer.from(text, 'hex')) as [Buffer, Buffer];
const swapped = deriveKeyRings([b, a]);

/** A key, a session, and the secret of a webhook, made at a server. */
async function madeAt({ cradle }: Serving) {
  const { organization } = rotation.made;
  const operator = operatorPrincipal(organization);
  const key = await cradle.createCredential(operator, { name: 'made during it', scopes: ['*'] });
  const hook = { organization, url: 'https://127.0.0.1/hook', events: ['ticket.*'] };
  const webhook = await cradle.createWebhook(operator, hook);
  return { key: key.token, webhook: { id: webhook.id, secret: webhook.secret } };
}

test('servers before and after the swap accept what the other one makes', async () => {
  const { made, serve, url } = rotation;
  const announced = await serve(steps.announced);
  const swappedServer = await serve(steps.swapped);
  const both = [announced, swappedServer];
  try {
    for (const maker of both) {
      const { key, webhook } = await madeAt(maker);
      for (const reader of both) {
        const outcomes = await outcomesAt(reader, url, {
          ...made,
          keys: { ...made.keys, used: key },
          webhook,
        });
        expect(new Set(Object.values(outcomes))).toEqual(new Set([200, true]));
      }
    }
    // A retry at the other server gets the same tokens, whose key is the one of the used token.
    let { refresh } = made.app;
    for (const [first, second] of [both, both.toReversed(), both] as [Serving, Serving][]) {
      const [refreshed, repeated] = [
        await refreshAt(first, made.app.client, refresh),
        await refreshAt(second, made.app.client, refresh),
      ];
      expect([refreshed.status, repeated.body]).toEqual([200, refreshed.body]);
      refresh = refreshed.body.refresh_token ?? '';
    }
  } finally {
    for (const server of both) await server.stop();
  }
});

test('a server that has only the former key cannot read what the new one makes', async () => {
  const { made, serve, url } = rotation;
  const [before, swappedServer] = [await serve(steps.before), await serve(steps.swapped)];
  try {
    const { key, webhook } = await madeAt(swappedServer);
    const path = `/organizations/${made.organization}/tickets`;
    expect((await call(before.address, key, path)).status).toBe(401);
    await expect(outcomesAt(before, url, { ...made, webhook })).rejects.toThrow('not configured');
  } finally {
    for (const server of [before, swappedServer]) await server.stop();
  }
});

/** Seals everything anew by the input; without one, nothing fails. */
const resealHere = (reseal: (sealed: string, owner: string) => string | null) =>
  resealAll({
    url: rotation.url,
    fingerprint: fingerprintOf(b),
    keys: {
      sealing: swapped.sealing[0].id,
      apiKeyPepper: swapped.apiKeyPepper[0].id,
      appTokenPepper: swapped.appTokenPepper[0].id,
    },
    reseal,
  });

test('an interrupted run continues where it stopped, and only then the new key is enough', async () => {
  const box = createSecretBox({ keys: swapped.sealing });
  const former = createSecretBox({ keys: [swapped.sealing[1] ?? swapped.sealing[0]] });
  await connected(rotation.url, async (client) => {
    await client.query(`select set_config('basalt.realm', 'identity', false)`);
    for (let index = 0; index < 250; index += 1) {
      const id = newId();
      await client.query(
        `insert into basalt.mail_outbox (id, sender, kind, is_urgent, sealed, due_at, created_at)
        values ($1, 'accounts', 'invitation', false, $2, now() + interval '1 day', now())`,
        [id, former.seal('{}', id)],
      );
    }
  });
  let opened = 0;
  const interrupted = resealHere((sealed, owner) => {
    if (!sealed.startsWith('v1.') || (opened += 1) > 150) throw new Error('killed');
    return box.seal(box.open(sealed, owner), owner);
  });
  await expect(interrupted).rejects.toThrow('killed');
  expect((await failedRun(rotation.at(steps.after))).err).toContain('basalt key reseal');
  const serving = await rotation.serve(steps.swapped);
  try {
    const { out } = await basaltHere(rotation.at(steps.swapped), 'key', 'reseal', '--json');
    const { resealed } = JSON.parse(out) as { resealed: { mails: number } };
    // The second portion of 100 was not committed.
    expect(resealed.mails).toBeGreaterThanOrEqual(150);
    expect(resealed.mails).toBeLessThan(250);
    // The serving login has another password now: the server still opens new connections.
    const { pool } = serving.cradle.database;
    const connections = Array.from({ length: 8 }, () => pool.query('select pg_sleep(0.2)'));
    expect(await Promise.allSettled(connections)).not.toContainEqual(
      expect.objectContaining({ status: 'rejected' }),
    );
    expect(pool.totalCount).toBeGreaterThan(7);
  } finally {
    await serving.stop();
  }
  await (await rotation.serve(steps.after)).stop();
});

test('a text that no key opens is counted and left as it is', async () => {
  const report = await resealHere(() => null);
  expect(report.unreadable).toBe(0);
  await connected(rotation.url, async (client) => {
    await client.query(`select set_config('basalt.realm', 'identity', false)`);
    await client.query(`update basalt.two_factors set sealed_secret = 'v1.0.lost'`);
  });
  expect(await resealHere(() => null)).toMatchObject({
    resealed: { second_factors: 0 },
    unreadable: 1,
  });
});
