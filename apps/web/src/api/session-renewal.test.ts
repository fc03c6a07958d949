import { afterEach, expect, test, vi } from 'vitest';
import { confirmTotp, readMe } from './account.ts';

afterEach(() => vi.unstubAllGlobals());

const refused = () =>
  Response.json({ code: 'sign_in_required', message: 'Sign in.' }, { status: 401 });

/** A service that has ended the former session, while its answer with the new one is still on its way. */
function serviceThatRenews({ accepts = true } = {}) {
  const { promise: delivered, resolve: deliver } = Promise.withResolvers<void>();
  let hasNew = false;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path !== '/app-api/me/totp/confirm') {
      return hasNew ? Response.json({ data: 'me' }) : refused();
    }
    await delivered;
    hasNew = accepts;
    return accepts ? Response.json({ data: { recovery_codes: ['one'] } }) : refused();
  });
  return { deliver };
}

test('a read that is refused while the session is renewed is sent again with the new session', async () => {
  const { deliver } = serviceThatRenews();
  const confirmed = confirmTotp('123456');
  const me = readMe();
  setTimeout(deliver, 20);
  await expect(me).resolves.toBe('me');
  await expect(confirmed).resolves.toEqual({ recovery_codes: ['one'] });
});

test('a read is refused where the session is not renewed', async () => {
  const { deliver } = serviceThatRenews({ accepts: false });
  await expect(readMe()).rejects.toMatchObject({ status: 401 });
  const confirmed = confirmTotp('123456');
  const me = readMe();
  deliver();
  await expect(confirmed).rejects.toMatchObject({ status: 401 });
  await expect(me).rejects.toMatchObject({ status: 401 });
});
