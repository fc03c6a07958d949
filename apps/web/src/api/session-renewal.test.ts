import { afterEach, expect, test, vi } from 'vitest';
import { send } from './send-and-retry.ts';

afterEach(() => vi.unstubAllGlobals());

const refused = () =>
  Response.json({ code: 'sign_in_required', message: 'Sign in.' }, { status: 401 });

/** A service that has ended the former session, while its answer with the new one is still on its way. */
function serviceThatRenews({ accepts = true } = {}) {
  const { promise: delivered, resolve: deliver } = Promise.withResolvers<void>();
  let hasNew = false;
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.endsWith('/me/totp/confirm')) {
      return hasNew ? Response.json({ data: 'me' }) : refused();
    }
    await delivered;
    hasNew = accepts;
    return accepts ? Response.json({ data: { recovery_codes: ['one'] } }) : refused();
  });
  return { deliver };
}

const confirm = () =>
  send(new Request('http://basalt.test/app-api/me/totp/confirm', { method: 'POST' }));
const readMe = () => send(new Request('http://basalt.test/app-api/me'));

test('a read that is refused while the session is renewed is sent again with the new session', async () => {
  const { deliver } = serviceThatRenews();
  const confirmed = confirm();
  const me = readMe();
  setTimeout(deliver, 20);
  expect(await (await me).json()).toEqual({ data: 'me' });
  expect((await confirmed).status).toBe(200);
});

test('a read is refused where the session is not renewed', async () => {
  const { deliver } = serviceThatRenews({ accepts: false });
  await expect(readMe()).rejects.toMatchObject({ status: 401 });
  const confirmed = confirm();
  const me = readMe();
  deliver();
  await expect(confirmed).rejects.toMatchObject({ status: 401 });
  await expect(me).rejects.toMatchObject({ status: 401 });
});
