import {
  composeIdentity,
  type AuthorizationRequests,
  composeUseCases,
  type IdentityPorts,
  type Ports,
  type Principal,
} from '@basalt/domain';
import { createHttpApp, createHttpServer } from '@basalt/http';
import { readConfig } from '../src/config/config.ts';
import { compose } from '../src/container.ts';
import { createLogger } from '../src/boot/logger.ts';
import { cursorKeysOf } from '../src/boot/listener.ts';
import { openStorage } from '../src/boot/open-storage.ts';
import { startRewritingRelay } from './rewriting-relay.ts';
import {
  asksForTenantIn,
  saysWhoIn,
  telling,
  withoutConditions,
  type ToldCaller,
} from './unchecked-statements.ts';

/** How much of the application is gone. */
export interface Unchecked {
  /** What the database knows of the caller. */
  reported: ToldCaller;
  /** The organization that the application takes every caller for, and everything that they name. */
  believes: string;
  /** Whether statements still ask for the tenant that the application believes in. */
  asksForTenant: boolean;
}

/** The service without the checks of its application. */
export interface UncheckedService {
  address: string;
  /**
   * How often a statement was changed: told of another caller, or made to hold for every row. `untouched` are those
   * that name a tenant in a way that is not known here, so that the proof would prove less than it says.
   */
  readonly changed: { reported: number; opened: number; untouched: string[] };
  stop(): Promise<void>;
}

/**
 * Serves with every check of the application gone: anyone who has a good key or session may do everything, whatever
 * they name is theirs, and statements ask for no tenant, or for the wrong one. What is left is what PostgreSQL holds
 * by itself. Nothing of the product is changed for it: its parts are put together so, and its statements are changed
 * on their way to the database.
 */
export async function serveUnchecked(
  settings: Readonly<Record<string, string>>,
  appUrl: string,
  { reported, believes, asksForTenant }: Unchecked,
): Promise<UncheckedService> {
  const changed = { reported: 0, opened: 0, untouched: [] as string[] };
  const { DATABASE_URL: url = '' } = settings;
  const relay = await startRewritingRelay(url, (text) => {
    const ofCaller = telling(reported, text);
    if (ofCaller !== text) changed.reported += 1;
    else if (saysWhoIn(text)) changed.untouched.push(text);
    if (asksForTenant) return ofCaller;
    const open = withoutConditions(ofCaller);
    if (open !== ofCaller) changed.opened += 1;
    if (asksForTenantIn(text)) changed.untouched.push(text);
    return open;
  });
  const config = readConfig({
    ...settings,
    DATABASE_URL: Object.assign(new URL(url), { host: relay.host }).href,
    SERVICE_MIGRATE: 'false',
  });
  const storage = await openStorage(config, () => {});
  const log = createLogger(config);
  const cradle = compose(config, storage, { appUrl: () => appUrl, log });
  const all = (principal: Principal): Principal => ({
    ...principal,
    organizationId: believes,
    scopes: ['*'],
    ...(principal.person !== undefined && { person: { ...principal.person, role: 'owner' } }),
  });
  const { tenancy } = cradle;
  const unchecked: Ports['tenancy'] = {
    inTenant: (principal, work) => tenancy.inTenant(all(principal), work),
    queriesOf: (principal) => tenancy.queriesOf(all(principal)),
    ownerOf: async () => believes,
    organizationIds: (input) => tenancy.organizationIds(input),
  };
  const use = {
    ...composeUseCases({ ...portsOf(cradle), tenancy: unchecked }),
    ...composeIdentity({ ...identityPortsOf(cradle), tenancy: unchecked, authorizationRequests }),
  };
  const app = createHttpApp({
    use,
    async authenticate(input) {
      const found = await use.authenticate(input);
      return found === null ? null : { ...found, principal: all(found.principal) };
    },
    countPerson: async () => null,
    countFailure: async () => null,
    tenancy: unchecked,
    cursorKeys: cursorKeysOf(cradle.keys),
    appUrl,
    log,
    clock: cradle.clock,
    readiness: async () => ({ isReady: true }),
    apiReference: false,
    trustedProxies: [],
    browser: {
      use: {
        ...use,
        principalFor: async ({ user: { id, name } }) =>
          all({
            organizationId: believes,
            actor: { type: 'user', id, name },
            scopes: ['*'],
            person: { userId: id, role: 'owner' },
          }),
      },
      requireTwoFactor: false,
      hasPasswords: true,
      hasMailServer: false,
      singleSignOn: {
        isEnabled: false,
        name: 'Single sign-on',
        start: async () => ({ kind: 'not_found' }),
        finish: async () => ({ kind: 'not_found' }),
      },
      sealer: cradle.secretSealer,
    },
  });
  const server = createHttpServer(app);
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  return {
    address,
    changed,
    async stop() {
      await Promise.all([cradle.eventFeed.close(), server.close({ quietMs: 0, graceMs: 2_000 })]);
      cradle.mailTransport.close();
      await storage.close();
      await relay.close();
    },
  };
}

/** An app asks for something, whatever the name of its request: the name is also the id of the app. */
const authorizationRequests: AuthorizationRequests = {
  find: async (id) => ({
    id,
    client: {
      clientId: id,
      kind: 'dynamic',
      organizationId: null,
      secrets: [],
      name: 'walked',
      homePage: null,
      redirectUris: ['https://example.test/'],
    },
    redirectUri: 'https://example.test/',
    scopes: ['tickets:read'],
    resources: ['/api/v1'],
  }),
  decide: async () => 'https://example.test/',
};

function portsOf(cradle: Ports): Ports {
  const {
    tenancy,
    clock,
    newId,
    richText,
    credentialLookup,
    apiKeyFactory,
    secretSealer,
    webhookTools,
    gitReader,
    fileStorage,
    fileAddresses,
  } = cradle;
  return {
    tenancy,
    clock,
    newId,
    richText,
    credentialLookup,
    apiKeyFactory,
    secretSealer,
    webhookTools,
    gitReader,
    fileStorage,
    fileAddresses,
  };
}

function identityPortsOf(cradle: IdentityPorts): IdentityPorts {
  const {
    tenancy,
    newId,
    accountsTransaction,
    tokenGenerator,
    signInSettings,
    clock,
    passwordHasher,
  } = cradle;
  const { totp, secretSealer, identityProviders, mailer } = cradle;
  const { mailQueue, mailTransport } = cradle;
  return {
    tenancy,
    newId,
    accountsTransaction,
    tokenGenerator,
    signInSettings,
    clock,
    passwordHasher,
    totp,
    secretSealer,
    identityProviders,
    mailer,
    mailQueue,
    mailTransport,
  };
}
