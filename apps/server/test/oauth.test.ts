import { closeAfterTests } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { call, callback, connect, openOAuthStage, refresh } from './oauth-fixture.ts';

const { scene, ada, address } = await closeAfterTests(openOAuthStage());

test('an app that registered itself acts as the person who connected it, within what it was granted', async () => {
  const { access, body, answer, client } = await connect(scene, ada.browser);
  expect(answer.origin + answer.pathname).toBe(callback);
  expect(answer.searchParams.get('iss')).toBe(scene.url);
  expect(answer.searchParams.get('state')).toBe('s');
  expect(access).toMatch(/^basaltat_[0-9A-Za-z]{20}\.[0-9A-Za-z]{49}$/);
  expect(body).toMatchObject({
    token_type: 'Bearer',
    expires_in: 3600,
    scope: 'tickets:read tickets:write',
    refresh_token: expect.stringMatching(/^basaltrt_[0-9A-Za-z]{20}\.[0-9A-Za-z]{49}$/),
  });
  const read = await call(address, access, `/organizations/${scene.organization}`);
  expect(read.status).toBe(403);
  expect(read.headers.get('WWW-Authenticate')).toBe(
    'Bearer error="insufficient_scope", scope="organization:read"',
  );
  const search = await call(address, access, `/organizations/${scene.organization}/tickets`);
  expect(search.status).toBe(200);
  const next = await refresh(address, client, body.refresh_token ?? '');
  expect(next.status).toBe(200);
});
