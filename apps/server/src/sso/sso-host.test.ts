import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SsoRefused, type SsoLogDetails } from '@basalt/sso-driver';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountLookup } from './guarded-accounts.ts';
import { SsoHost } from './sso-host.ts';
import { toSsoRequest } from './sso-request.ts';

interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
}
const ada: Person = { id: '1', email: 'ada@example.com', name: 'Ada', passwordHash: 'secret' };
const lookup: AccountLookup<Person> = {
  findBySubject: async (subject) => (subject === 'ada' ? ada : null),
  findByEmail: async () => null,
  findOrCreate: async ({ subject }) => {
    if (subject !== 'ada') throw new SsoRefused('That account is taken.');
    return ada;
  },
};
const request = toSsoRequest(
  { method: 'GET', target: '/auth/sso/saml', headers: {}, body: new Uint8Array() },
  'https://app.example',
  { id: 'x' },
);

const from = mkdtempSync(path.join(tmpdir(), 'sso-host-'));
afterAll(() => rmSync(from, { recursive: true, force: true }));
let logged: { message: string; details?: SsoLogDetails | undefined }[] = [];
beforeEach(() => {
  logged = [];
});
const log = (message: string, details?: SsoLogDetails): void => {
  logged.push({ message, details });
};
let count = 0;
/** A host with a driver of this code; operations that are not given answer nothing. */
function hostOf(body: string, timeLimit = 60_000): SsoHost {
  count += 1;
  const text = `export default class {
    constructor(parts) { this.parts = parts; this.accounts = parts.accounts; }
    redirect() {} userFromCallback() {} ${body} }`;
  writeFileSync(path.join(from, `driver-${count}.mjs`), text);
  return host(`./driver-${count}.mjs`, timeLimit);
}
function host(driver: string | undefined, timeLimit = 60_000): SsoHost {
  const logger = { info: log, warn: log, error: log };
  const settings = { SERVICE_SAML_A: 'b' };
  return new SsoHost({ driver, from, settings, logger, clock: () => new Date(0), timeLimit });
}
const refusal = `Object.assign(new Error('Not you.'), { code: 'SSO_REFUSED' })`;

describe('a start', () => {
  it('answers where to send the browser', async () => {
    const good = hostOf(`redirect(request) {
      return { url: 'https://idp.example/?back=' + encodeURIComponent(request.callbackUrl),
        remember: { a: this.parts.settings.SERVICE_SAML_A, at: this.parts.clock().getTime() } };
    }`);
    expect(await good.start(request, lookup)).toEqual({
      kind: 'redirect',
      redirect: {
        url: 'https://idp.example/?back=https%3A%2F%2Fapp.example%2Fauth%2Fsso%2Fsaml%2Fcallback',
        remember: { a: 'b', at: 0 },
      },
    });
  });

  it('tells a driver that cannot be found from one that is none', async () => {
    expect(await host(undefined).start(request, lookup)).toEqual({ kind: 'not_found' });
    expect(await host('./absent.js').start(request, lookup)).toEqual({ kind: 'not_found' });
    writeFileSync(path.join(from, 'none.mjs'), 'export default class { redirect() {} }');
    expect(await host('./none.mjs').start(request, lookup)).toEqual({ kind: 'not_a_driver' });
    expect(logged.map(({ details }) => details?.['reason'])).toEqual([
      'SERVICE_SAML_DRIVER_CLASS does not name a module',
      expect.stringContaining('./absent.js cannot be loaded'),
      './none.mjs#default has no userFromCallback on its prototype',
    ]);
  });

  it.each([
    ['answers nothing', ''],
    ['answers an address that is none', `redirect() { return { url: 'idp' }; }`],
    ['answers plain http', `redirect() { return { url: 'http://idp.example/' }; }`],
    ['throws', `redirect() { throw new Error('broken'); }`],
    ['throws later', `async redirect() { await null; throw new Error('broken'); }`],
    ['throws text', `redirect() { throw 'broken'; }`],
    ['throws nothing', `redirect() { throw undefined; }`],
    ['throws what throws', `redirect() { throw { get code() { throw new Error('no'); } }; }`],
    [
      'cannot be made',
      `constructor() { throw new Error('broken'); }`.replace('constructor', 'get redirect'),
    ],
    ['never answers', `redirect() { return new Promise(() => {}); }`],
    [
      'answers a promise that is none',
      `redirect() { return { then() { throw new Error('x'); } }; }`,
    ],
  ])('is a fault of a driver that %s', async (_what, body) => {
    expect(await hostOf(body, 200).start(request, lookup)).toEqual({ kind: 'failed' });
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatchObject({
      message: 'the SSO driver failed',
      details: { operation: 'redirect' },
    });
  });

  it('may be refused politely', async () => {
    const refusing = hostOf(`redirect() { throw ${refusal}; }`);
    expect(await refusing.start(request, lookup)).toEqual({
      kind: 'refused',
      message: 'Not you.',
      reason: null,
    });
  });
});

describe('a callback', () => {
  it('answers the account behind the user that the driver was given', async () => {
    for (const call of [
      `findBySubject('ada')`,
      `findOrCreate({ subject: 'ada', email: 'a@b', name: 'A' })`,
    ]) {
      const good = hostOf(`userFromCallback() { return this.accounts.${call}; }`);
      expect(await good.finish(request, lookup)).toEqual({ kind: 'user', user: ada });
    }
  });

  it('shows a driver no more of an account than id, email and name', async () => {
    const curious = hostOf(`async userFromCallback() {
      const user = await this.accounts.findBySubject('ada');
      if (Object.keys(user).join() !== 'id,email,name') throw new Error('too much');
      return user;
    }`);
    expect(await curious.finish(request, lookup)).toMatchObject({ kind: 'user' });
  });

  it.each([
    ['answers nobody', 'return null;'],
    ['answers an id', `return '1';`],
    ['makes a user itself', `return { id: '1', email: 'ada@example.com', name: 'Ada' };`],
    ['answers a copy', `return { ...(await this.accounts.findBySubject('ada')) };`],
    [
      'answers a user of an earlier call',
      `
      globalThis.kept ??= await this.accounts.findBySubject('ada'); return globalThis.kept;`,
    ],
    ['asks for a subject that is none', `return this.accounts.findBySubject('');`],
    ['asks for an endless subject', `return this.accounts.findBySubject('x'.repeat(257));`],
    ['asks for a subject that no column holds', `return this.accounts.findBySubject('a\\u0000');`],
    ['passes no identity', `return this.accounts.findOrCreate();`],
    [
      'passes a name that is none',
      `return this.accounts.findOrCreate({ subject: 'ada', email: 'a@b', name: 1 });`,
    ],
    ['never answers', 'return new Promise(() => {});'],
  ])('is a fault of a driver that %s', async (_what, body) => {
    const faulty = hostOf(`async userFromCallback() { ${body} }`, 200);
    await faulty.finish(request, lookup);
    expect(await faulty.finish(request, lookup)).toEqual({ kind: 'failed' });
  });

  it('is logged without what was sent to be signed in', async () => {
    const telling = hostOf(`userFromCallback({ form }) { throw new Error('no ' + form.code); }`);
    await telling.finish({ ...request, form: { code: 'canary code' } }, lookup);
    expect(logged[0]?.details?.['reason']).toBe('Error: no […]');
  });

  it('is refused with the message of the driver, or of the accounts, on one line', async () => {
    const long = hostOf(`userFromCallback() {
      throw Object.assign(new Error('Not\\r\\nyou. ' + 'x'.repeat(1000)), { code: 'SSO_REFUSED',
        cause: new Error('the assertion is for another audience') }); }`);
    const refused = await long.finish(request, lookup);
    expect(refused).toEqual({
      kind: 'refused',
      message: `Not you. ${'x'.repeat(491)}`,
      reason: null,
    });
    expect(logged[0]?.details?.['reason']).toBe('the assertion is for another audience');
    const taken = hostOf(`userFromCallback() {
      return this.accounts.findOrCreate({ subject: 'b', email: 'b@c', name: 'B' }); }`);
    expect(await taken.finish(request, lookup)).toEqual({
      kind: 'refused',
      message: 'That account is taken.',
      reason: null,
    });
    const known = hostOf(`userFromCallback() {
      throw Object.assign(new Error('No.'), { code: 'SSO_REFUSED', reason: 'email_domain' }); }`);
    expect(await known.finish(request, lookup)).toMatchObject({ reason: 'email_domain' });
  });

  it("throws the service's own error, whatever the driver makes of it", async () => {
    const away = { ...lookup, findBySubject: () => Promise.reject(new Error('database away')) };
    for (const then of ['', `.catch(() => { throw ${refusal}; })`, '.catch(() => null)']) {
      const body = `userFromCallback() { return this.accounts.findBySubject('ada')${then}; }`;
      await expect(hostOf(body).finish(request, away)).rejects.toThrow('database away');
    }
  });

  it('leaves a driver without accounts once its time is over', async () => {
    const made: string[] = [];
    const counting: AccountLookup<Person> = {
      ...lookup,
      findOrCreate: async ({ subject }) => {
        made.push(subject);
        return ada;
      },
    };
    const slow = hostOf(
      `async userFromCallback() {
        await new Promise((resolve) => setTimeout(resolve, 150));
        return this.accounts.findOrCreate({ subject: 'ada', email: 'a@b', name: 'A' }); }`,
      50,
    );
    expect(await slow.finish(request, counting)).toEqual({ kind: 'failed' });
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(made).toEqual([]);
  });

  it('keeps the users of two calls at once apart', async () => {
    const swapping = hostOf(`async userFromCallback() {
      const mine = await this.accounts.findBySubject('ada');
      const all = (globalThis.swapped ??= []);
      all.push(mine);
      await new Promise((resolve) => setTimeout(resolve, 20));
      return all.find((one) => one !== mine);
    }`);
    const both = await Promise.all([1, 2].map(() => swapping.finish(request, lookup)));
    expect(both).toEqual([{ kind: 'failed' }, { kind: 'failed' }]);
  });
});
