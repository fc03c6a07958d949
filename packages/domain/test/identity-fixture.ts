import {
  type ExternalIdentity,
  type IdentityProvider,
  type PendingSignIn,
  ProviderDenied,
} from '../src/ports/identity-provider.port.ts';
import { composeIdentity, type IdentityUseCases } from '../src/identity-use-cases.ts';
import type { IssuedSession } from '../src/identity/session/open-session.ts';
import type { SessionCaller } from '../src/identity/session/session-caller.ts';
import {
  plainCode,
  plainSignInTools,
  type PlainSignInTools,
} from '../testing/in-memory/sign-in-tools.ts';
import { aFixture, type Fixture } from './fixture.ts';

/** What a browser tells with every sign-in. */
export const browser = { address: '192.0.2.1', userAgent: 'Browser 1.0', sessionToken: null };

/** The password of everybody in these tests. */
export const password = 'correct horse';

/** A provider that asserts whatever the test sets, and notes what it was asked. */
export class FakeProvider implements IdentityProvider {
  readonly key: string;
  readonly name = 'Acme';
  requireVerifiedEmail = true;
  strictSubject = false;
  asserted: Partial<ExternalIdentity> = {};
  failing: Error | null = null;
  readonly asked: { redirectUri: string; pending: PendingSignIn }[] = [];
  #started = 0;

  constructor(key: string) {
    this.key = key;
  }

  async start({ redirectUri }: { redirectUri: string }) {
    if (this.failing !== null) throw this.failing;
    this.#started += 1;
    const pending = {
      state: `state-${this.key}-${this.#started}`.padEnd(48, 's'),
      verifier: 'v'.repeat(96),
      nonce: null,
    };
    return { url: `https://${this.key}.test/?to=${redirectUri}&state=${pending.state}`, pending };
  }

  async identify(request: {
    redirectUri: string;
    params: Readonly<Record<string, string>>;
    pending: PendingSignIn;
  }): Promise<ExternalIdentity> {
    this.asked.push(request);
    if (this.failing !== null) throw this.failing;
    if (request.params['error'] !== undefined) throw new ProviderDenied('declined');
    return {
      provider: this.key,
      subject: 'subject-1',
      email: 'ada@example.test',
      emailVerified: true,
      name: 'Ada of Acme',
      ...this.asserted,
    };
  }
}

/** A fixture with everything that sign-in needs. */
export interface IdentityFixture extends Fixture, PlainSignInTools {
  readonly sign: IdentityUseCases;
  readonly settings: { requireTwoFactor: boolean; hasPasswords: boolean };
  readonly acme: FakeProvider;
  /** A person of the organization with `password`. */
  person(fields?: {
    email?: string;
    role?: 'owner' | 'admin' | 'member';
    confirmed?: boolean;
  }): Promise<{ id: string; email: string }>;
  /** Anyone who acts through the session; fails the test when nobody does. */
  callerOf(session: Pick<IssuedSession, 'token'>): Promise<SessionCaller>;
  /** Signs in with `password`, all the way when nothing more is demanded. */
  enter(email: string): Promise<SessionCaller>;
  /** Gives the caller a second factor: its secret, the recovery codes, and who goes on. */
  enrol(caller: SessionCaller): Promise<{ secret: string; codes: string[]; caller: SessionCaller }>;
  /** The code of the secret now. */
  codeNow(secret: string): string;
  /** The way to a provider and back, in one browser. */
  viaProvider(provider?: FakeProvider): ReturnType<IdentityUseCases['finishOauth']>;
}

/** An identity fixture of its own. */
export async function anIdentityFixture(): Promise<IdentityFixture> {
  const fixture = await aFixture();
  const tools = plainSignInTools();
  const settings = { requireTwoFactor: false, hasPasswords: true };
  const acme = new FakeProvider('acme');
  const sign = composeIdentity({
    ...tools,
    tenancy: fixture.basalt.tenancy,
    accountsTransaction: fixture.basalt.accountsTransaction,
    clock: fixture.basalt.clock,
    newId: fixture.basalt.newId,
    mailQueue: fixture.basalt.mailQueue,
    authorizationRequests: {
      find: async (id) => ({
        id,
        client: {
          clientId: 'agent',
          kind: 'dynamic',
          organizationId: null,
          name: 'Agent',
          homePage: null,
          redirectUris: ['https://agent.test/'],
          secrets: [],
        },
        redirectUri: 'https://agent.test/',
        scopes: ['tickets:read'],
        resources: ['/mcp'],
      }),
      decide: async () => 'https://basalt.test/next',
    },
    identityProviders: new Map([
      ['acme', acme],
      ['other', new FakeProvider('other')],
    ]),
    signInSettings: {
      get requireTwoFactor() {
        return settings.requireTwoFactor;
      },
      get hasPasswords() {
        return settings.hasPasswords;
      },
      appUrl: () => 'https://basalt.test',
    },
  });
  const callerOf = async ({ token }: Pick<IssuedSession, 'token'>): Promise<SessionCaller> => {
    const caller = await sign.readSession({ token });
    if (caller === null) throw new Error('nobody acts through this session');
    return caller;
  };
  const codeNow = (secret: string): string => plainCode(secret, fixture.basalt.clock());
  return {
    ...fixture,
    ...tools,
    sign,
    settings,
    acme,
    callerOf,
    codeNow,
    person: async ({ email = 'ada@example.test', role = 'member', confirmed = true } = {}) => {
      const passwordHash = await tools.passwordHasher.hash(password);
      const input = { email, name: 'Ada', role, passwordHash, confirmed };
      return fixture.act.createUser(fixture.principal, input);
    },
    enter: async (email) => callerOf((await sign.signIn({ ...browser, email, password })).session),
    enrol: async (caller) => {
      const { secret } = await sign.enrolTotp(caller);
      const input = { code: codeNow(secret), userAgent: null };
      const { recovery_codes: codes, session } = await sign.confirmTotp(caller, input);
      fixture.basalt.clock.advance(30_000);
      return { secret, codes, caller: await callerOf(session) };
    },
    viaProvider: async (provider = acme) => {
      const { url, session } = await sign.startOauth({
        provider: provider.key,
        sessionToken: null,
        address: browser.address,
      });
      const state = new URL(url).searchParams.get('state') ?? '';
      const sessionToken = session?.token ?? null;
      const params = { state, code: 'c' };
      return sign.finishOauth({ provider: provider.key, params, sessionToken, userAgent: null });
    },
  };
}
