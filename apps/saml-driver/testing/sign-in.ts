import {
  type Json,
  type SsoDriver,
  type SsoRecord,
  type SsoRedirect,
  type SsoRequest,
  type SsoUser,
  isSsoRefused,
} from '@basalt/sso-driver';
import { MemoryAccounts } from '@basalt/sso-driver/conformance';
import { SamlDriver } from '../src/saml-driver.ts';
import {
  callbackUrl,
  type Deviation,
  type IdentityProvider,
  type Person,
} from './identity-provider.ts';

export const ada: Person = { subject: 'ada-0001', email: 'ada@example.com', name: 'Ada Lovelace' };

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** One service with its accounts, at an identity provider. */
export class Service {
  readonly accounts: MemoryAccounts;
  readonly #provider: IdentityProvider;
  readonly #Driver: typeof SamlDriver;
  /** Turn it to another time. */
  clock: () => Date = () => new Date();

  constructor(
    provider: IdentityProvider,
    { Driver = SamlDriver, accounts = new MemoryAccounts() } = {},
  ) {
    this.accounts = accounts;
    this.#provider = provider;
    this.#Driver = Driver;
  }

  async start(): Promise<SsoRedirect> {
    return this.#driver().redirect(requestOf({ method: 'GET' }));
  }

  /** What the driver answers to this XML, posted by the browser that made the start. */
  async post(xml: string | Uint8Array, remembered: Json | undefined): Promise<SsoUser> {
    const form = { SAMLResponse: Buffer.from(xml).toString('base64') };
    return this.#driver().userFromCallback(requestOf({ method: 'POST', form, remembered }));
  }

  /** From start to end, with a deviation of the answer. */
  async signIn(person: Person = ada, deviation: Deviation = {}): Promise<SsoUser> {
    const start = await this.start();
    return this.post(await this.#provider.answer(start, person, deviation), start.remember);
  }

  /** From start to end, with the signed answer changed by somebody on the way. */
  async signInTampered(
    tamper: (xml: string) => string,
    deviation: Deviation = {},
  ): Promise<SsoUser> {
    const start = await this.start();
    const xml = await this.#provider.answer(start, ada, deviation);
    const tampered = tamper(xml);
    if (tampered === xml) throw new TypeError('nothing was tampered with');
    return this.post(tampered, start.remember);
  }

  #driver(): SsoDriver {
    const { settings } = this.#provider;
    const { accounts } = this;
    return new this.#Driver({ accounts, settings, logger: silent, clock: () => this.clock() });
  }
}

/** A request with only these parts; nothing remembered, nothing posted. */
export function requestOf(parts: {
  method: 'GET' | 'POST';
  form?: SsoRecord;
  remembered?: Json | undefined;
}): SsoRequest {
  return {
    url: callbackUrl,
    headers: {},
    query: {},
    form: {},
    callbackUrl,
    remembered: undefined,
    ...parts,
  };
}

/** Why a sign-in was refused, as the log gets it; throws unless it was refused by `SsoRefused`. */
export async function reasonOf(signIn: Promise<unknown>): Promise<string> {
  const error: unknown = await signIn.then(
    () => new Error('somebody was signed in'),
    (thrown: unknown) => thrown,
  );
  if (!isSsoRefused(error)) throw new Error('it was not refused', { cause: error });
  return error.cause instanceof Error ? error.cause.message : error.message;
}
