import { randomBytes } from 'node:crypto';
import {
  SSO_CONTRACT_VERSION,
  type Json,
  type SsoDriver,
  type SsoDriverParts,
  type SsoRedirect,
  type SsoRequest,
  type SsoUser,
} from '@basalt/sso-driver';
import { checkAssertion } from './check-assertion.ts';
import { profileOf, subjectOf } from './person-of.ts';
import { demand } from './refusal.ts';
import { readSamlSettings, type SamlSettings } from './saml-settings.ts';
import { MemorySeenAssertions, type SeenAssertions } from './seen-assertions.ts';
import { samlFor, spEntityIdOf } from './service-provider.ts';
import { verifyResponse } from './verify-response.ts';

/** The time that a person may take at the identity provider. */
const START_LIFE_MS = 60 * 60 * 1000;

// Each call makes a new driver. All of them share the used assertions.
const seenByThisProcess = new MemorySeenAssertions();

/**
 * Signs in by SAML 2.0: the web browser SSO profile, started by the service, with posted answers. It does not support sign-ins
 * that the identity provider starts, encrypted assertions and single logout.
 */
export class SamlDriver implements SsoDriver {
  static readonly contractVersion: number = SSO_CONTRACT_VERSION;
  readonly #parts: SsoDriverParts;
  readonly #settings: SamlSettings;

  constructor(parts: SsoDriverParts) {
    this.#parts = parts;
    this.#settings = readSamlSettings(parts.settings);
  }

  /** The assertions that were used. Override it to share them between instances of the service. */
  protected seen(): SeenAssertions {
    return seenByThisProcess;
  }

  /** The identity provider gives `RelayState` back: by it, the service tells the sign-ins of several tabs from one another. */
  async redirect({ callbackUrl }: SsoRequest): Promise<SsoRedirect> {
    const id = `_${randomBytes(20).toString('hex')}`;
    const saml = samlFor(this.#settings, callbackUrl, id);
    const remember = { id, at: this.#parts.clock().getTime() };
    if (this.#settings.binding === 'redirect') {
      return { url: await saml.getAuthorizeUrlAsync(id, undefined, {}), remember };
    }
    const { SAMLRequest } = await saml.getAuthorizeMessageAsync('');
    const form = { SAMLRequest: String(SAMLRequest), RelayState: id };
    return { url: this.#settings.idpSsoUrl, form, remember };
  }

  async userFromCallback(request: SsoRequest): Promise<SsoUser> {
    const now = this.#parts.clock();
    const { callbackUrl } = request;
    const requestId = this.#startOf(request.remembered, now);
    demand(request.method === 'POST', 'it was not posted');
    const expected = { callbackUrl, requestId };
    const assertion = await verifyResponse(request.form['SAMLResponse'], this.#settings, expected);
    const spEntityId = spEntityIdOf(this.#settings, callbackUrl);
    checkAssertion(assertion, this.#settings, { ...expected, spEntityId, now });
    const subject = subjectOf(assertion, this.#settings);
    await this.#useOnce(requestId, assertion.attributes.get('ID') ?? '', now);
    const { accounts } = this.#parts;
    return (
      (await accounts.findBySubject(subject)) ??
      accounts.findOrCreate({ subject, ...profileOf(assertion, this.#settings) })
    );
  }

  /** The id of the request of this browser's start. */
  #startOf(remembered: Json | undefined, now: Date): string {
    const start = typeof remembered === 'object' && remembered !== null ? remembered : {};
    const id = 'id' in start ? start['id'] : undefined;
    const at = 'at' in start ? start['at'] : undefined;
    demand(typeof id === 'string' && id !== '', 'this browser started no sign-in');
    demand(typeof at === 'number', 'this browser started no sign-in');
    const age = now.getTime() - at;
    demand(
      age >= -this.#settings.clockSkewMs && age < START_LIFE_MS,
      'the sign-in was started more than an hour ago',
    );
    return id;
  }

  async #useOnce(requestId: string, assertionId: string, now: Date): Promise<void> {
    demand(assertionId !== '', 'the assertion has no id');
    // After this time the start itself is too old, so nothing needs to be remembered longer.
    const until = new Date(now.getTime() + START_LIFE_MS + this.#settings.clockSkewMs);
    const { idpEntityId } = this.#settings;
    for (const key of [`request ${requestId}`, `assertion ${idpEntityId} ${assertionId}`]) {
      demand(await this.seen().firstUse(key, until, now), 'it was used before');
    }
  }
}
