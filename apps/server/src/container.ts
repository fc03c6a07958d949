import path from 'node:path';
import {
  createMailer,
  identityUseCaseFactories,
  ssoProvider,
  useCaseFactories,
  type IdentityPorts,
  type IdentityUseCases,
  type Ports,
  type UseCases,
  type OrganizationCaps,
  withStorageQuota,
} from '@basalt/domain';
import { readTicketFilter } from '@basalt/http';
import { checkSourceOptions } from '@basalt/import/options';
import { createMailTransport, type RunningMailTransport } from '@basalt/mail';
import { createIdentityProviders } from '@basalt/oidc';
import {
  createNotifier,
  createAppTokenLookup,
  createCredentialLookup,
  createEventFeed,
  createAccountsTransaction,
  createTenancy,
  type Notifier,
  type Database,
  type EventFeed,
} from '@basalt/persistence';
import {
  createApiKeyFactory,
  createRichText,
  createSecretBox,
  createTokenGenerator,
  createTotp,
  deriveKeyRings,
  hashPassword,
  queuedHasher,
  newId,
  verifyPassword,
  type KeyRings,
} from '@basalt/security';
import {
  createAddressPolicy,
  createDocumentFetch,
  createGuardedFetch,
  createResolveHost,
  createSender,
  createWebhookTools,
  type AddressPolicy,
  type ResolveHost,
  type Sender,
} from '@basalt/webhooks';
import { asValue, createContainer, type Resolver } from 'awilix';
import { createOAuthService, tokenFactory } from './oauth/oauth-service.ts';
import type { Config } from './config/config.ts';
import { createGitReader } from './git/git-reader.ts';
import { databaseFactories } from './container/database-parts.ts';
import { fileFactories, type FileParts } from './container/file-parts.ts';
import { partOf, partsOf, type MadeBy } from './container/part.ts';
import { commandRuntime, type RuntimeContext } from './container/runtime-context.ts';
import { answerLimits, isolatedSources } from './import/import-sources.ts';
import { createMailSender, type MailLog, type MailSender } from './worker/mail-sender.ts';
import type { Storage } from './boot/open-storage.ts';

/** Every part of a running deployment, by name. Leaving one out below is a type error. */
export interface Cradle
  extends
    Ports,
    IdentityPorts,
    UseCases,
    IdentityUseCases,
    Omit<MadeBy<typeof databaseFactories>, keyof IdentityPorts>,
    FileParts {
  config: Config;
  database: Database;
  /** Aborted when the process begins to shut down. */
  shutdown: AbortController;
  keys: KeyRings;
  mailTransport: RunningMailTransport;
  organizationCaps: OrganizationCaps;
  mailSender: MailSender;
  /** Notified when there are deliveries to send. */
  deliveryNotifier: Notifier;
  /** For followers of the log of events. */
  eventFeed: EventFeed;
  /** Notified when a log of events has grown. */
  eventNotifier: Notifier;
  addressPolicy: AddressPolicy;
  resolveHost: ResolveHost;
  oauthService: ReturnType<typeof createOAuthService>;
  sender: Sender;
}

/** A part that is made once, from other parts. */
const part = <T>(make: (cradle: Cradle) => T) => partOf(make);

/** Connects the parts of a deployment: the only place that knows the adapter of each port. */
export function compose(
  config: Config,
  { database, secretKeys }: Storage,
  runtime: RuntimeContext = commandRuntime(config),
): Cradle {
  const container = createContainer<Cradle>({ injectionMode: 'PROXY', strict: true });
  const parts: { [Name in keyof Cradle]: Resolver<Cradle[Name]> } = {
    config: asValue(config),
    database: asValue(database),
    keys: asValue(deriveKeyRings(secretKeys)),
    clock: asValue(() => new Date()),
    newId: asValue(newId),
    richText: part(() => createRichText()),
    apiKeyFactory: part(({ keys }) =>
      createApiKeyFactory({ prefix: config.keyPrefix, peppers: keys.apiKeyPepper }),
    ),
    tenancy: part(({ deliveryNotifier, eventFeed, mailSender, storedBytes }) => {
      const tenancy = createTenancy({
        database,
        onDeliveries: () => deliveryNotifier.notify(),
        onMails: () => mailSender.wake(),
        eventFeed,
      });
      const { storedMebibytes: mebibytes } = config.organizationCaps;
      const onFault = onUnmeasuredStorage(runtime.log);
      return withStorageQuota(tenancy, { storedBytes, mebibytes, onFault });
    }),
    deliveryNotifier: part(() => createNotifier(database, 'basalt_deliveries')),
    eventNotifier: part(() => createNotifier(database, 'basalt_events')),
    eventFeed: part(({ eventNotifier: notifier }) => createEventFeed({ database, notifier })),
    importSources: part(({ addressPolicy: policy, resolveHost }) =>
      isolatedSources(createGuardedFetch({ policy, resolveHost, ...answerLimits })),
    ),
    checkSourceOptions: asValue(checkSourceOptions),
    shutdown: part(() => new AbortController()),
    stopping: part(({ shutdown }) => shutdown.signal),
    addressPolicy: part(() => createAddressPolicy(config.webhookAllowedCidrs)),
    resolveHost: part(() => createResolveHost()),
    sender: part(({ addressPolicy: policy, resolveHost }) => createSender({ policy, resolveHost })),
    readTicketFilter: asValue(readTicketFilter),
    webhookTools: part(({ addressPolicy: policy }) => createWebhookTools({ policy })),
    gitReader: part(() => createGitReader({ appUrl: runtime.appUrl })),
    credentialLookup: part(() => createCredentialLookup({ database, limits: config.limits })),
    appTokens: part(({ keys }) => ({
      factory: tokenFactory(config.keyPrefix, 'at', keys),
      lookup: createAppTokenLookup({ database, limits: config.limits }),
    })),
    dynamicClients: part(({ oauthStorage }) => oauthStorage),
    oauthService: part((cradle) =>
      createOAuthService(() => ({
        appUrl: runtime.appUrl(),
        storage: cradle.oauthStorage,
        clock: cradle.clock,
        hashes: cradle.tokenGenerator.hashes,
        endGrant: cradle.endGrant,
        factories: {
          AccessToken: tokenFactory(config.keyPrefix, 'at', cradle.keys),
          RefreshToken: tokenFactory(config.keyPrefix, 'rt', cradle.keys),
          AuthorizationCode: tokenFactory(config.keyPrefix, 'ac', cradle.keys),
        },
        secrets: cradle.apiKeyFactory,
        fetchDocument: createDocumentFetch({
          policy: cradle.addressPolicy,
          resolveHost: cradle.resolveHost,
        }),
        onFault: faultOf(runtime.log),
      })),
    ),
    authorizationRequests: part(({ oauthService }) => oauthService.requests),
    accountsTransaction: part(({ newId: ids, deliveryNotifier, eventFeed, mailSender }) =>
      createAccountsTransaction({
        database,
        newId: ids,
        onDeliveries: () => deliveryNotifier.notify(),
        onMails: () => mailSender.wake(),
        eventFeed,
      }),
    ),
    identityProviders: part(() => createIdentityProviders(config.oauth.settings)),
    signInSettings: asValue({
      requireTwoFactor: config.requireTwoFactor,
      hasPasswords: config.hasPasswords,
      appUrl: runtime.appUrl,
    }),
    tokenGenerator: part(({ keys }) => createTokenGenerator({ peppers: keys.sessionPepper })),
    totp: part(() => createTotp()),
    secretSealer: part(({ keys }) => createSecretBox({ keys: keys.sealing })),
    passwordHasher: asValue(queuedHasher({ hash: hashPassword, verify: verifyPassword })),
    mailer: part(createMailer),
    organizationCaps: asValue(config.organizationCaps),
    mailTransport: part(() => mailTransportOf(config, runtime)),
    mailSender: part((cradle) => createMailSender(cradle, runtime.log)),
    ...partsOf(databaseFactories),
    ...partsOf(fileFactories(config, runtime)),
    ...partsOf(useCaseFactories),
    ...partsOf(identityUseCaseFactories),
  };
  container.register(parts);
  return container.cradle;
}

function mailTransportOf(
  { mail, oauth, sso, production, dataDir, defaultLanguage }: Config,
  { appUrl }: RuntimeContext,
) {
  return createMailTransport({
    smtpUrl: mail.smtpUrl,
    from: () => mail.from ?? `Basalt <no-reply@${new URL(appUrl()).hostname}>`,
    appUrl,
    defaultLanguage,
    providerNames: new Map([
      ...oauth.settings.map(({ key, name }) => [key, name] as const),
      [ssoProvider, sso.name],
    ]),
    folder: production ? null : path.join(dataDir, 'mail'),
  });
}

const faultOf =
  (log: MailLog) =>
  (error: unknown): void =>
    log.error({ name: (error as Error).name }, 'a fault of the authorization server');

const onUnmeasuredStorage =
  (log: MailLog) =>
  (error: unknown): void =>
    log.warn(
      { name: (error as Error).name },
      'the storage of the organizations could not be measured',
    );
