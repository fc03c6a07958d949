import type { SsoAccounts, SsoUser } from '../accounts.ts';
import { readRedirect } from '../check-redirect.ts';
import {
  SSO_TIME_LIMIT_MS,
  type Json,
  type SsoDriver,
  type SsoLogger,
  type SsoRedirect,
  type SsoRequest,
} from '../contract.ts';
import { isSsoRefused } from '../sso-refused.ts';
import { MemoryAccounts } from './memory-accounts.ts';
import type { Callback, ConformanceSubject, Person } from './subject.ts';

/** A person whom the accounts do not know at first. */
export const ada: Person = {
  subject: 'subject-ada',
  email: 'ada@example.com',
  name: 'Ada Lovelace',
};
/** Another one. */
export const alan: Person = {
  subject: 'subject-alan',
  email: 'alan@example.com',
  name: 'Alan Turing',
};

const silent: SsoLogger = { info: () => {}, warn: () => {}, error: () => {} };

/** One driver with separate accounts, called as the host calls it: a new instance for each call, frozen requests, a time limit. */
export class Trial {
  readonly accounts = new MemoryAccounts();
  /** How far the clock that the driver is given is ahead, in milliseconds. */
  ahead = 0;
  readonly #subject: ConformanceSubject;
  readonly #callbackUrl: string;

  constructor(subject: ConformanceSubject) {
    this.#subject = subject;
    this.#callbackUrl = subject.callbackUrl ?? 'https://service.example/auth/sso/saml/callback';
  }

  /** The answer of `redirect`, checked as the host checks it. */
  async start(): Promise<SsoRedirect> {
    const url = this.#callbackUrl.replace(/\/callback$/u, '');
    const request = this.#request(url, { method: 'GET' }, undefined);
    return readRedirect(await inTime(async () => this.#driver(this.accounts).redirect(request)));
  }

  /** Any answer of `userFromCallback`. */
  finish(
    callback: Callback,
    remembered: Json | undefined,
    accounts: SsoAccounts = this.accounts,
  ): Promise<SsoUser> {
    const request = this.#request(this.#callbackUrl, callback, remembered);
    return inTime(async () => this.#driver(accounts).userFromCallback(request));
  }

  /** Signs the person in from start to end; throws unless the answer is a user that `accounts` gave. */
  async signIn(person: Person): Promise<SsoUser> {
    const start = await this.start();
    const callback = await this.#subject.goodCallback(start, person);
    const user = await this.finish(callback, start.remember);
    if (!this.accounts.gave(user)) throw new Error('the answer is no user that accounts gave');
    return user;
  }

  /** Throws unless the callback is refused by `SsoRefused`, and without an account more than before. */
  async expectRefusal(callback: Callback, remembered: Json | undefined): Promise<void> {
    const before = this.accounts.size;
    await expectRefused(() => this.finish(callback, remembered));
    if (this.accounts.size !== before) throw new Error('it was refused, but an account was made');
  }

  #driver(accounts: SsoAccounts): SsoDriver {
    const { Driver, settings } = this.#subject;
    return new Driver({
      accounts,
      settings,
      logger: silent,
      clock: () => new Date(Date.now() + this.ahead),
    });
  }

  #request(address: string, callback: Callback, remembered: Json | undefined): SsoRequest {
    const url = new URL(address);
    for (const [name, value] of Object.entries(callback.query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, value);
    }
    return freezeDeep({
      method: callback.method,
      url: url.href,
      headers: { ...callback.headers },
      query: { ...callback.query },
      form: { ...callback.form },
      callbackUrl: this.#callbackUrl,
      remembered: structuredClone(remembered),
    });
  }
}

/** Throws unless `act` throws an `SsoRefused`. */
export async function expectRefused(act: () => Promise<unknown>): Promise<void> {
  let answer: unknown;
  try {
    answer = await act();
  } catch (error) {
    if (isSsoRefused(error)) return;
    throw new Error('it threw an error, but not SsoRefused', { cause: error });
  }
  throw new Error(`it was not refused: ${typeof answer} was answered`);
}

async function inTime<T>(act: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no answer within ${SSO_TIME_LIMIT_MS / 1000} s`)),
      SSO_TIME_LIMIT_MS,
    );
  });
  try {
    return await Promise.race([act(), late]);
  } finally {
    clearTimeout(timer);
  }
}

function freezeDeep<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  Object.values(value).forEach((member) => freezeDeep<unknown>(member));
  return Object.freeze(value);
}
