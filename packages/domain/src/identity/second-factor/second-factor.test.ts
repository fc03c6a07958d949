import { describe, expect, test } from 'vitest';
import { anIdentityFixture, browser, password } from '../../../test/identity-fixture.ts';

const email = 'ada@example.test';
const refusal = (code: string) => ({ code });

/** A person with a second factor, under enforcement. */
async function enrolled() {
  const fixture = await anIdentityFixture();
  await fixture.person();
  const { secret, codes, caller } = await fixture.enrol(await fixture.enter(email));
  fixture.settings.requireTwoFactor = true;
  const challenge = async () => fixture.sign.signIn({ ...browser, email, password });
  const answer = async (sessionToken: string, input: { code?: string; recoveryCode?: string }) =>
    fixture.sign.answerChallenge({ ...input, sessionToken, userAgent: null });
  return { ...fixture, secret, codes, caller, challenge, answer };
}

describe('setting up a second factor', () => {
  test('counts once a code confirms it, and gives a new session and ten recovery codes', async () => {
    const { sign, person, enter, codeNow, callerOf, basalt } = await anIdentityFixture();
    await person();
    const caller = await enter(email);
    const { secret, otpauth_uri, qr_svg } = await sign.enrolTotp(caller);
    expect([otpauth_uri, qr_svg]).toEqual([`otpauth://totp/${email}?secret=${secret}`, '<svg/>']);
    expect((await sign.readMe(caller)).two_factor).toEqual({ enrolled: false, required: false });
    const input = { code: codeNow(secret), userAgent: 'Browser 2.0' };
    const { recovery_codes, session } = await sign.confirmTotp(caller, input);
    expect(new Set(recovery_codes).size).toBe(10);
    expect(session.id).not.toBe(caller.sessionId);
    const next = await callerOf(session);
    expect((await sign.readMe(next)).two_factor).toEqual({ enrolled: true, required: false });
    await expect(sign.confirmTotp(caller, input)).rejects.toMatchObject(
      refusal('two_factor_enrolled'),
    );
    await expect(sign.enrolTotp(next)).rejects.toMatchObject(refusal('two_factor_enrolled'));
    expect(basalt.accountEvents.map(({ kind }) => kind)).toEqual([
      'account.created',
      'two_factor.enabled',
    ]);
  });

  test('is begun again as often as wanted; only the last secret counts', async () => {
    const { sign, person, enter, codeNow } = await anIdentityFixture();
    await person();
    const caller = await enter(email);
    const code = { code: '000000', userAgent: null };
    await expect(sign.confirmTotp(caller, code)).rejects.toMatchObject(
      refusal('two_factor_not_enrolled'),
    );
    const [first, second] = [await sign.enrolTotp(caller), await sign.enrolTotp(caller)];
    const stale = { code: codeNow(first.secret), userAgent: null };
    await expect(sign.confirmTotp(caller, stale)).rejects.toMatchObject(refusal('invalid_code'));
    const fresh = { code: codeNow(second.secret), userAgent: null };
    expect((await sign.confirmTotp(caller, fresh)).recovery_codes).toHaveLength(10);
  });

  test('is demanded first under enforcement: nothing else is open', async () => {
    const { sign, person, enter, enrol, settings } = await anIdentityFixture();
    await person();
    settings.requireTwoFactor = true;
    const caller = await enter(email);
    expect(caller.status).toBe('setup_required');
    expect(await sign.readMe(caller)).toMatchObject({
      status: 'setup_required',
      two_factor: { enrolled: false, required: true },
    });
    for (const attempt of [
      sign.listSessions(caller),
      sign.endSession(caller, { session: caller.sessionId }),
      sign.updateMe(caller, { name: 'X' }),
      sign.changePassword(caller, {
        password: 'another one',
        userAgent: null,
        address: browser.address,
      }),
      sign.listOwnOrganizations(caller),
      sign.principalFor(caller, { organization: 'x' }),
      sign.renewRecoveryCodes(caller, { code: '000000' }),
      sign.disableTotp(caller, { code: '000000' }),
    ]) {
      await expect(attempt).rejects.toMatchObject(refusal('two_factor_required'));
    }
    const done = await enrol(caller);
    expect(done.caller.status).toBe('signed_in');
    expect(await sign.listOwnOrganizations(done.caller)).toHaveLength(1);
  });
});

describe('the challenge', () => {
  test('lets nobody do anything before it is answered', async () => {
    const { sign, challenge, callerOf } = await enrolled();
    const { status, session } = await challenge();
    expect(status).toBe('totp_required');
    const caller = await callerOf(session);
    for (const attempt of [
      sign.readMe(caller),
      sign.enrolTotp(caller),
      sign.listSessions(caller),
      sign.principalFor(caller, { organization: 'x' }),
    ]) {
      await expect(attempt).rejects.toMatchObject(refusal('sign_in_required'));
    }
  });

  test('is passed by the code of now, in a new session', async () => {
    const { sign, challenge, answer, codeNow, secret, callerOf } = await enrolled();
    const { session } = await challenge();
    const passed = await answer(session.token, { code: codeNow(secret) });
    expect(passed.status).toBe('signed_in');
    expect(await callerOf(passed.session)).toMatchObject({ status: 'signed_in' });
    expect(await sign.readSession({ token: session.token })).toBeNull();
  });

  test('takes no code twice', async () => {
    const { challenge, answer, codeNow, secret, basalt } = await enrolled();
    const code = codeNow(secret);
    await answer((await challenge()).session.token, { code });
    const again = (await challenge()).session.token;
    await expect(answer(again, { code })).rejects.toMatchObject(refusal('invalid_code'));
    basalt.clock.advance(30_000);
    await expect(answer(again, { code })).rejects.toMatchObject(refusal('invalid_code'));
    expect((await answer(again, { code: codeNow(secret) })).status).toBe('signed_in');
  });

  test('takes a recovery code once, however it is written', async () => {
    const { challenge, answer, codes, basalt } = await enrolled();
    const [first = '', second = ''] = codes;
    const spaced = ` ${first.toUpperCase().replaceAll('-', ' ')}`;
    const passed = await answer((await challenge()).session.token, { recoveryCode: spaced });
    expect(passed.status).toBe('signed_in');
    const again = (await challenge()).session.token;
    await expect(answer(again, { recoveryCode: first })).rejects.toMatchObject(
      refusal('invalid_code'),
    );
    // A keyboard of a phone makes a dash of a hyphen.
    const dashed = second.replaceAll('-', '–');
    expect((await answer(again, { recoveryCode: dashed })).status).toBe('signed_in');
    const used = basalt.accountEvents.filter(({ kind }) => kind === 'recovery_code.used');
    expect(used).toHaveLength(2);
  });

  test('takes five answers and no sixth, not even a right one', async () => {
    const { challenge, answer, codeNow, secret } = await enrolled();
    const { token } = (await challenge()).session;
    for (const input of [
      { code: 'x' },
      { code: '' },
      { recoveryCode: 'y' },
      {},
      { code: '000000' },
    ]) {
      await expect(answer(token, input)).rejects.toMatchObject(refusal('invalid_code'));
    }
    await expect(answer(token, { code: codeNow(secret) })).rejects.toMatchObject(
      refusal('sign_in_required'),
    );
  });

  test('lasts five minutes', async () => {
    const { challenge, answer, codeNow, secret, basalt } = await enrolled();
    const { token } = (await challenge()).session;
    basalt.clock.advance(5 * 60_000);
    await expect(answer(token, { code: codeNow(secret) })).rejects.toMatchObject(
      refusal('sign_in_required'),
    );
  });

  test('is closed for fifteen minutes after ten failures in an hour, whatever the code', async () => {
    const { challenge, answer, codeNow, secret, codes, basalt } = await enrolled();
    for (let count = 0; count < 10; count += 1) {
      const { token } = (await challenge()).session;
      await expect(answer(token, { code: '000000' })).rejects.toMatchObject(
        refusal('invalid_code'),
      );
    }
    for (const input of [{ code: codeNow(secret) }, { recoveryCode: codes[0] ?? '' }]) {
      await expect(answer((await challenge()).session.token, input)).rejects.toMatchObject({
        code: 'too_many_attempts',
        details: { retryAfter: 900 },
      });
    }
    basalt.clock.advance(15 * 60_000);
    const { token } = (await challenge()).session;
    expect((await answer(token, { code: codeNow(secret) })).status).toBe('signed_in');
  });

  test.each([null, 'nonsense'])('is of its session only: not of %j', async (sessionToken) => {
    const { sign, challenge, codeNow, secret } = await enrolled();
    await challenge();
    const input = { code: codeNow(secret), sessionToken, userAgent: null };
    await expect(sign.answerChallenge(input)).rejects.toMatchObject(refusal('sign_in_required'));
  });

  test('is no way round for a session that is signed in', async () => {
    const { sign, person, codeNow } = await anIdentityFixture();
    await person();
    const { session } = await sign.signIn({ ...browser, email, password });
    const input = { code: codeNow('x'), sessionToken: session.token, userAgent: null };
    await expect(sign.answerChallenge(input)).rejects.toMatchObject(refusal('sign_in_required'));
  });
});

describe('another authenticator', () => {
  const fresh = { userAgent: null };

  test('takes the place of the present one with its first code, under enforcement too', async () => {
    const { sign, caller, secret, codes, codeNow, challenge, answer, basalt } = await enrolled();
    await expect(sign.enrolTotp(caller)).rejects.toMatchObject(refusal('two_factor_enrolled'));
    const begun = await sign.enrolTotp(caller, { code: codeNow(secret) });
    basalt.clock.advance(30_000);
    // The present one is good until then, and the new one is not.
    const early = (await challenge()).session.token;
    await expect(answer(early, { code: codeNow(begun.secret) })).rejects.toMatchObject(
      refusal('invalid_code'),
    );
    expect((await answer(early, { code: codeNow(secret) })).status).toBe('signed_in');
    const { recovery_codes, session } = await sign.confirmTotp(caller, {
      ...fresh,
      code: codeNow(begun.secret),
    });
    expect(recovery_codes).toHaveLength(10);
    expect(session.id).not.toBe(caller.sessionId);
    expect(await sign.readSession({ token: session.token })).toMatchObject({ status: 'signed_in' });

    basalt.clock.advance(30_000);
    const late = (await challenge()).session.token;
    for (const input of [{ code: codeNow(secret) }, { recoveryCode: codes[0] ?? '' }]) {
      await expect(answer(late, input)).rejects.toMatchObject(refusal('invalid_code'));
    }
    expect((await answer(late, { code: codeNow(begun.secret) })).status).toBe('signed_in');
    expect(basalt.accountEvents.map(({ kind }) => kind)).toEqual([
      'account.created',
      'two_factor.enabled',
      'two_factor.replaced',
    ]);
  });

  test('is begun by a recovery code where the present one is lost', async () => {
    const { sign, caller, codes, codeNow } = await enrolled();
    const begun = await sign.enrolTotp(caller, { recoveryCode: codes[0] });
    await expect(sign.enrolTotp(caller, { recoveryCode: codes[0] })).rejects.toMatchObject(
      refusal('invalid_code'),
    );
    const confirmed = sign.confirmTotp(caller, { ...fresh, code: codeNow(begun.secret) });
    expect((await confirmed).recovery_codes).toHaveLength(10);
  });

  test('is begun by no code twice and by no wrong one; failures are counted', async () => {
    const { sign, caller, secret, codeNow } = await enrolled();
    const code = codeNow(secret);
    await sign.enrolTotp(caller, { code });
    await expect(sign.enrolTotp(caller, { code })).rejects.toMatchObject(refusal('invalid_code'));
    for (let count = 0; count < 9; count += 1) {
      await expect(sign.enrolTotp(caller, { code: '000000' })).rejects.toMatchObject(
        refusal('invalid_code'),
      );
    }
    await expect(sign.enrolTotp(caller, { code: '000000' })).rejects.toMatchObject(
      refusal('too_many_attempts'),
    );
  });

  test('is confirmed by no code of the present one, once, and within a quarter of an hour', async () => {
    const { sign, caller, secret, codeNow, basalt } = await enrolled();
    const confirm = async (who: typeof caller, code: string) =>
      sign.confirmTotp(who, { ...fresh, code });
    await expect(confirm(caller, codeNow(secret))).rejects.toMatchObject(
      refusal('two_factor_enrolled'),
    );
    const late = await sign.enrolTotp(caller, { code: codeNow(secret) });
    basalt.clock.advance(15 * 60_000);
    await expect(confirm(caller, codeNow(late.secret))).rejects.toMatchObject(
      refusal('two_factor_enrolled'),
    );
    const begun = await sign.enrolTotp(caller, { code: codeNow(secret) });
    await expect(confirm(caller, codeNow(secret))).rejects.toMatchObject(refusal('invalid_code'));
    await expect(confirm(caller, codeNow(late.secret))).rejects.toMatchObject(
      refusal('invalid_code'),
    );
    const code = codeNow(begun.secret);
    const { session } = await confirm(caller, code);
    const next = await sign.readSession({ token: session.token });
    if (next === null) throw new Error('the new session is none');
    await expect(confirm(next, code)).rejects.toMatchObject(refusal('two_factor_enrolled'));
    await expect(sign.enrolTotp(next, { code })).rejects.toMatchObject(refusal('invalid_code'));
  });

  test('needs one to be there', async () => {
    const { sign, person, enter } = await anIdentityFixture();
    await person();
    const caller = await enter(email);
    const begun = sign.enrolTotp(caller, { code: '123456' });
    await expect(begun).rejects.toMatchObject(refusal('two_factor_not_enrolled'));
    expect((await sign.readMe(caller)).two_factor.enrolled).toBe(false);
  });
});

describe('a second factor', () => {
  test('is not asked for without enforcement', async () => {
    const { challenge, settings } = await enrolled();
    settings.requireTwoFactor = false;
    expect((await challenge()).status).toBe('signed_in');
  });

  test('that becomes demanded ends sessions that never showed it', async () => {
    const { sign, enter, settings, caller } = await enrolled();
    settings.requireTwoFactor = false;
    const { session } = await sign.signIn({ ...browser, email, password });
    settings.requireTwoFactor = true;
    expect(await sign.readSession({ token: session.token })).toBeNull();
    expect(caller.status).toBe('signed_in');
    expect((await enter(email)).status).toBe('totp_required');
  });

  test('is given up by a code of it, unless it is enforced', async () => {
    const { sign, settings, caller, codeNow, secret } = await enrolled();
    const code = codeNow(secret);
    await expect(sign.disableTotp(caller, { code })).rejects.toMatchObject(
      refusal('two_factor_enforced'),
    );
    settings.requireTwoFactor = false;
    await expect(sign.disableTotp(caller, { code: '000000' })).rejects.toMatchObject(
      refusal('invalid_code'),
    );
    await sign.disableTotp(caller, { code });
    expect((await sign.readMe(caller)).two_factor.enrolled).toBe(false);
    await expect(sign.disableTotp(caller, { code })).rejects.toMatchObject(
      refusal('two_factor_not_enrolled'),
    );
  });

  test('gives new recovery codes for a code of it; the former are void', async () => {
    const { sign, caller, challenge, answer, codeNow, secret, codes } = await enrolled();
    const renewed = await sign.renewRecoveryCodes(caller, { code: codeNow(secret) });
    expect(renewed.recovery_codes).toHaveLength(10);
    const { token } = (await challenge()).session;
    await expect(answer(token, { recoveryCode: codes[0] ?? '' })).rejects.toMatchObject(
      refusal('invalid_code'),
    );
    const [fresh = ''] = renewed.recovery_codes;
    expect((await answer(token, { recoveryCode: fresh })).status).toBe('signed_in');
  });
});
