import {
  composeIdentity,
  composeUseCases,
  systemPrincipal,
  type DueWebhooks,
  type IdentityUseCases,
  type Principal,
  type SessionCaller,
  type UseCases,
} from '@basalt/domain';
import {
  plainCode,
  plainRichText,
  plainSignInTools,
  predictableApiKeyFactory,
  plainGitReader,
  predictableWebhookTools,
  settableClock,
  type PlainSignInTools,
  type SettableClock,
  inMemoryFileStorage,
  plainFileAddresses,
} from '@basalt/domain/testing';
import {
  createCredentialLookup,
  createDueWebhooks,
  createAccountsTransaction,
  createMailQueue,
} from '../src/index.ts';
import { aProvider, browser, password } from './identity-fixture.ts';
import { openFixture, type Fixture } from './fixture.ts';

/** The second server's clock is ahead of the first's by this many milliseconds. */
export const skew = 30_000;
/** Calls a minute. */
export const callsPerMinute = 5;

/** One of the servers, with its clock. */
export interface ClockedServer {
  readonly use: UseCases;
  readonly sign: IdentityUseCases;
  readonly dueWebhooks: DueWebhooks;
  now(): Date;
}

/** Two servers on one database, whose clock can be set. */
export interface ClockFixture {
  readonly clock: SettableClock;
  /** The first, and one that is always 30 s ahead of it. */
  readonly servers: readonly [ClockedServer, ClockedServer];
  readonly tools: PlainSignInTools;
  readonly principal: Principal;
  readonly settings: { requireTwoFactor: boolean };
  /** Somebody with `password`. */
  person(): Promise<{ id: string; email: string }>;
  /** The token of a session of theirs. */
  signIn(email: string): Promise<string>;
  /** Who acts through a token; null for nobody. */
  callerOf(token: string): Promise<SessionCaller | null>;
  /** Gives them a second factor: its secret. The code of the present step is used up by it. */
  enrol(email: string): Promise<string>;
  codeNow(secret: string): string;
  close(): Promise<void>;
}

let made = 0;

export async function openClockFixture(): Promise<ClockFixture> {
  const fixture = await openFixture();
  const clock = settableClock(new Date('2027-03-01T12:00:00.000Z'));
  const tools = plainSignInTools();
  const apiKeyFactory = predictableApiKeyFactory();
  const settings = {
    requireTwoFactor: false,
    hasPasswords: true,
    appUrl: () => 'https://basalt.test',
  };
  const serve = (now: () => Date) => serveAt(fixture, now, { tools, apiKeyFactory, settings });
  const servers = [
    await serve(clock),
    await serve(() => new Date(clock().getTime() + skew)),
  ] as const;
  const [{ use, sign }] = servers;
  const { id: organization } = await use.createOrganization({ name: 'Quarry' });
  const principal = systemPrincipal(organization);
  const callerOf = (token: string) => sign.readSession({ token });
  const signIn = async (email: string) =>
    (await sign.signIn({ ...browser, email, password })).session.token;
  const codeNow = (secret: string) => plainCode(secret, clock());
  return {
    clock,
    servers,
    tools,
    principal,
    settings,
    async person() {
      const email = `person${(made += 1)}@example.test`;
      const passwordHash = await tools.passwordHasher.hash(password);
      const input = { email, name: 'Ada', passwordHash, confirmed: true };
      return { id: (await use.createUser(principal, input)).id, email };
    },
    signIn,
    callerOf,
    async enrol(email) {
      const caller = (await callerOf(await signIn(email))) as SessionCaller;
      const { secret } = await sign.enrolTotp(caller);
      await sign.confirmTotp(caller, { code: codeNow(secret), userAgent: null });
      return secret;
    },
    codeNow,
    close: () => fixture.close(),
  };
}

async function serveAt(
  fixture: Fixture,
  clock: () => Date,
  {
    tools,
    apiKeyFactory,
    settings,
  }: {
    tools: PlainSignInTools;
    apiKeyFactory: ReturnType<typeof predictableApiKeyFactory>;
    settings: { requireTwoFactor: boolean; hasPasswords: boolean; appUrl: () => string };
  },
): Promise<ClockedServer> {
  const { database, tenancy } = await fixture.serve();
  const { newId } = fixture;
  const provider = aProvider('clock');
  const limits = { callsPerMinute, failuresPerMinute: 3 };
  return {
    use: composeUseCases({
      tenancy,
      clock,
      newId,
      richText: plainRichText,
      credentialLookup: createCredentialLookup({ database, limits }),
      apiKeyFactory,
      secretSealer: tools.secretSealer,
      webhookTools: predictableWebhookTools(),
      gitReader: plainGitReader,
      fileStorage: inMemoryFileStorage(),
      fileAddresses: plainFileAddresses,
    }),
    sign: composeIdentity({
      ...tools,
      tenancy,
      accountsTransaction: createAccountsTransaction({ database, newId }),
      mailQueue: createMailQueue({ database }),
      clock,
      newId,
      identityProviders: new Map([[provider.key, provider]]),
      signInSettings: settings,
    }),
    dueWebhooks: createDueWebhooks({ database }),
    now: clock,
  };
}

/** Over how long a rule lasts, in milliseconds. */
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
