import {
  composeIdentity,
  composeUseCases,
  ProviderDenied,
  systemPrincipal,
  type CallLimits,
  type ExternalIdentity,
  type IdentityProvider,
  type PendingSignIn,
  type Principal,
  type Role,
} from '@basalt/domain';
import {
  createInMemoryBasalt,
  plainCode,
  plainSignInTools,
  type InMemoryBasalt,
  type PlainSignInTools,
} from '@basalt/domain/testing';
import {
  createHttpApp,
  createHttpServer,
  type HttpAppOptions,
  type Log,
  type SingleSignOn,
} from '../src/index.ts';
import type { BrowserUseCases } from '../src/browser/routes/browser-route.ts';
import { createBrowserCheck } from '../testing/browser-check.ts';
import { BrowserClient, watchAnswers } from '../testing/index.ts';

export const origin = 'https://basalt.test';
export const password = 'correct horse battery';

/** A provider that asserts what the test sets. */
export class FakeProvider implements IdentityProvider {
  readonly name = 'Acme';
  readonly requireVerifiedEmail = true;
  strictSubject = false;
  readonly key: string;
  asserted: Partial<ExternalIdentity> = {};
  failing: Error | null = null;
  /** Callbacks that came as far as the network. */
  asked = 0;
  #started = 0;

  constructor(key: string) {
    this.key = key;
  }

  async start({ redirectUri }: { redirectUri: string }) {
    if (this.failing !== null) throw this.failing;
    const state = `${this.key}${(this.#started += 1)}`.padEnd(48, 's');
    const pending: PendingSignIn = { state, verifier: 'v'.repeat(96), nonce: null };
    return { url: `https://${this.key}.test/?redirect_uri=${redirectUri}&state=${state}`, pending };
  }

  async identify({ params }: { params: Readonly<Record<string, string>> }) {
    this.asked += 1;
    if (this.failing !== null) throw this.failing;
    if (params['error'] !== undefined) throw new ProviderDenied(`${this.key}: access_denied`);
    const email = 'ada@example.test';
    const identity = { provider: this.key, subject: 'subject-1', email, emailVerified: true };
    return { ...identity, name: 'Ada', ...this.asserted };
  }
}

/** A running service with sign-in, an organization in it, and browsers. */
export interface SignInFixture extends PlainSignInTools {
  /** Where it listens. */
  readonly address: string;
  readonly basalt: InMemoryBasalt;
  readonly use: BrowserUseCases;
  readonly principal: Principal;
  readonly organization: string;
  readonly settings: { requireTwoFactor: boolean };
  readonly acme: FakeProvider;
  readonly other: FakeProvider;
  /** Every line that was logged, as text that begins with its level. */
  readonly logged: string[];
  /** A fresh browser. */
  browser(): BrowserClient;
  /** A person with `password`, of the fixture's organization unless told otherwise. */
  person(email: string, role?: Role, organization?: string): Promise<string>;
  /** A browser in which the person has given the password. */
  entered(email: string): Promise<BrowserClient>;
  /** Gives the person of the browser a second factor: the secret. */
  enrol(browser: BrowserClient): Promise<string>;
  codeNow(secret: string): string;
  stop(): Promise<void>;
}

/** Single sign-on that no deployment configured. */
export const noSingleSignOn: SingleSignOn = {
  isEnabled: false,
  name: 'Single sign-on',
  start: async () => ({ kind: 'not_found' }),
  finish: async () => ({ kind: 'not_found' }),
};

export async function openSignInFixture({
  appUrl = origin,
  singleSignOn = noSingleSignOn,
  limits,
  ...more
}: {
  appUrl?: string;
  singleSignOn?: SingleSignOn;
  limits?: CallLimits;
} & Partial<HttpAppOptions> = {}): Promise<SignInFixture> {
  const basalt = createInMemoryBasalt(limits === undefined ? {} : { limits });
  const tools = plainSignInTools();
  const settings = { requireTwoFactor: false };
  const [acme, otherProvider] = [new FakeProvider('acme'), new FakeProvider('other')];
  const identity = composeIdentity({
    ...tools,
    tenancy: basalt.tenancy,
    accountsTransaction: basalt.accountsTransaction,
    clock: basalt.clock,
    newId: basalt.newId,
    mailQueue: basalt.mailQueue,
    identityProviders: new Map([
      ['acme', acme],
      ['other', otherProvider],
    ]),
    signInSettings: {
      get requireTwoFactor() {
        return settings.requireTwoFactor;
      },
      hasPasswords: true,
      appUrl: () => appUrl,
    },
  });
  const use = { ...composeUseCases(basalt), ...identity };
  const logged: string[] = [];
  const note = (level: string) => (fields: object, text: string) =>
    void logged.push(`${level} ${text} ${JSON.stringify(fields)}`);
  const log: Log = {
    debug: note('debug'),
    info: note('info'),
    warn: note('warn'),
    error: note('error'),
  };
  const app = createHttpApp({
    use,
    authenticate: use.authenticate,
    recallCaller: use.recallCaller,
    countPerson: (person, now) => basalt.credentialLookup.countPerson(person, now),
    countFailure: (...failure) => basalt.credentialLookup.countFailure(...failure),
    tenancy: basalt.tenancy,
    cursorKeys: [new Uint8Array(32).fill(7)],
    appUrl,
    log,
    clock: basalt.clock,
    readiness: async () => ({ isReady: true }),
    apiReference: true,
    trustedProxies: [],
    browser: {
      use,
      requireTwoFactor: false,
      hasPasswords: true,
      hasMailServer: true,
      singleSignOn,
      sealer: tools.secretSealer,
    },
    ...more,
  });
  const { listener, faults } = watchAnswers(app, createBrowserCheck());
  const server = createHttpServer(listener);
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const { id: organization } = await use.createOrganization({ name: 'Quarry' });
  const principal = systemPrincipal(organization);
  const browser = () => new BrowserClient(address, new URL(appUrl).origin);
  const codeNow = (secret: string) => plainCode(secret, basalt.clock());
  return {
    ...tools,
    address,
    basalt,
    use,
    principal,
    organization,
    settings,
    acme,
    other: otherProvider,
    logged,
    browser,
    async person(email, role = 'member', where = organization) {
      const passwordHash = await tools.passwordHasher.hash(password);
      const input = { email, name: email.split('@')[0] ?? '', role, passwordHash, confirmed: true };
      return (await use.createUser(systemPrincipal(where), input)).id;
    },
    async entered(email) {
      const entered = browser();
      const { status, text } = await entered.post('/auth/login', { email, password });
      if (status !== 200) throw new Error(`${status} ${text}`);
      return entered;
    },
    async enrol(person) {
      const { secret } = (await person.post('/me/totp')).json.data as { secret: string };
      const { status } = await person.post('/me/totp/confirm', { code: codeNow(secret) });
      if (status !== 200) throw new Error(`the second factor was not confirmed: ${status}`);
      basalt.clock.advance(30_000);
      return secret;
    },
    codeNow,
    async stop() {
      await server.close({ quietMs: 0, graceMs: 2000 });
      if (faults.length > 0) throw new Error(`answers not as described:\n${faults.join('\n')}`);
    },
  };
}
