import {
  composeIdentity,
  type IdentityProvider,
  type IdentityUseCases,
  type UseCases,
} from '@basalt/domain';
import { plainCode, plainSignInTools } from '@basalt/domain/testing';
import { createAccountsTransaction, createMailQueue } from '../src/index.ts';
import { openFixture, type Fixture, type Server } from './fixture.ts';

/** The password of everybody here. */
export const password = 'correct horse';

/** What every sign-in tells. */
export const browser = { address: '192.0.2.1', userAgent: null, sessionToken: null };

/** A provider that asserts one person, and counts how often it is asked. */
export function aProvider(subject: string): IdentityProvider & { asked: number } {
  let started = 0;
  return {
    key: 'acme',
    name: 'Acme',
    requireVerifiedEmail: true,
    strictSubject: false,
    asked: 0,
    async start() {
      started += 1;
      const state = `${subject}-${started}`.padEnd(48, 's');
      const pending = { state, verifier: 'v'.repeat(96), nonce: null };
      return { url: `https://acme.test/?state=${state}`, pending };
    },
    async identify() {
      this.asked += 1;
      const email = `${subject}@example.test`;
      return { provider: 'acme', subject, email, emailVerified: true, name: 'Ada' };
    },
  };
}

/** Two server processes, as it were, on one database: what one does the other knows. */
export interface IdentityFixture {
  readonly fixture: Fixture;
  readonly servers: readonly (Server & { sign: IdentityUseCases })[];
  readonly use: UseCases;
  /** The same tools on every server: keys come from the deployment's secret. */
  readonly tools: ReturnType<typeof plainSignInTools>;
  readonly settings: { requireTwoFactor: boolean };
  /** The use cases of one server or the other. */
  signOf(index: number): IdentityUseCases;
  /** One more server, started now. */
  serve(): Promise<IdentityUseCases>;
}

/** Where the clock stands: a code of the second factor is good as long as a test takes. */
const now = new Date();

/** An empty database with two servers that know the provider. */
export async function openIdentityFixture(provider: IdentityProvider): Promise<IdentityFixture> {
  const fixture = await openFixture();
  const tools = plainSignInTools();
  const settings = {
    requireTwoFactor: false,
    hasPasswords: true,
    appUrl: () => 'https://basalt.test',
  };
  const serve = async () => {
    const server = await fixture.serve({ maxConnections: 16, connectTimeout: 60_000 });
    const sign = composeIdentity({
      ...tools,
      tenancy: server.tenancy,
      accountsTransaction: createAccountsTransaction({
        database: server.database,
        newId: fixture.newId,
      }),
      mailQueue: createMailQueue({ database: server.database }),
      clock: () => now,
      newId: fixture.newId,
      identityProviders: new Map([[provider.key, provider]]),
      signInSettings: settings,
    });
    return { ...server, sign };
  };
  const servers = [await serve(), await serve()];
  const [first] = servers;
  if (first === undefined) throw new Error('lacks a server');
  return {
    fixture,
    servers,
    use: first.useCases,
    tools,
    settings,
    signOf: (index) => (servers[index % servers.length] ?? first).sign,
    serve: async () => (await serve()).sign,
  };
}

/** The code of the secret at the moment at which the clock of the servers stands, or so many milliseconds later. */
export const steadyCode = (secret: string, laterMs = 0): string =>
  plainCode(secret, new Date(now.getTime() + laterMs));
