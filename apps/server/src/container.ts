import path from 'node:path';
import {
  createMailer,
  identityUseCaseFactories,
  ssoProvider,
  useCaseFactories,
  type DueImports,
  type PendingFields,
  type DueWebhooks,
  type DynamicClients,
  type FileLimits,
  type IdentityPorts,
  type IdentityUseCases,
  type OAuthStorage,
  type OrganizationsWith,
  type Ports,
  type UseCases,
  type OrganizationCaps,
  type StoredBytes,
  withStorageQuota,
} from '@basalt/domain';
import {
  createBuildArchive,
  createFileAddresses,
  createFileStorage,
  createStorageMarks,
  type Bucket,
  type BuildArchive,
  type StorageMarks,
} from '@basalt/files';
import { checkSourceOptions } from '@basalt/import/options';
import { createMailTransport, type RunningMailTransport } from '@basalt/mail';
import { createIdentityProviders } from '@basalt/oidc';
import {
  createNotifier,
  createAppTokenLookup,
  createCredentialLookup,
  createOAuthStorage,
  createDueImports,
  createPendingFields,
  createDueWebhooks,
  createOrganizationsWith,
  createEventFeed,
  createFileStorageMark,
  createAccountsTransaction,
  createMailQueue,
  createPurge,
  createSweepExpired,
  createStoredBytes,
  createSweepFiles,
  createTenancy,
  type Notifier,
  type Database,
  type EventFeed,
  type FileStorageMark,
  type Purge,
  type SweepExpired,
  type SweepFiles,
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
import { asFunction, asValue, createContainer, type Resolver } from 'awilix';
import { createOAuthService, tokenFactory } from './oauth/oauth-service.ts';
import type { Config } from './config/config.ts';
import { answerLimits, isolatedSources } from './import/import-sources.ts';
import { openFileBucket, placeOfFiles } from './files/open-file-storage.ts';
import { createStorageFaults, type StorageFaults } from './files/storage-faults.ts';
import { createStorageWatch, type StorageWatch } from './files/storage-watch.ts';
import { createMailSender, type MailLog, type MailSender } from './worker/mail-sender.ts';
import type { Storage } from './boot/open-storage.ts';

/** Every part of a running deployment, by name. Leaving one out below is a type error. */
export interface Cradle extends Ports, IdentityPorts, UseCases, IdentityUseCases {
  config: Config;
  database: Database;
  keys: KeyRings;
  mailTransport: RunningMailTransport;
  organizationCaps: OrganizationCaps;
  mailSender: MailSender;
  storedBytes: StoredBytes;
  purge: Purge;
  fileLimits: FileLimits;
  sweepFiles: SweepFiles;
  /** The folder or bucket that files are stored in. */
  fileBucket: Bucket;
  buildArchive: BuildArchive;
  storageMarks: StorageMarks;
  fileStorageMark: FileStorageMark;
  storageFaults: StorageFaults;
  storageWatch: StorageWatch;
  sweepExpired: SweepExpired;
  /** Notified when there are deliveries to send. */
  deliveryNotifier: Notifier;
  /** For followers of the log of events. */
  eventFeed: EventFeed;
  /** Notified when a log of events has grown. */
  eventNotifier: Notifier;
  dueWebhooks: DueWebhooks;
  organizationsWith: OrganizationsWith;
  dueImports: DueImports;
  pendingFields: PendingFields;
  addressPolicy: AddressPolicy;
  resolveHost: ResolveHost;
  oauthStorage: OAuthStorage & DynamicClients;
  oauthService: ReturnType<typeof createOAuthService>;
  sender: Sender;
}

/** The values of a deployment that are known only when it runs. */
export interface RuntimeContext {
  /** The beginning of links, without a slash at the end. Only called to make a link. */
  appUrl: () => string;
  log: MailLog;
}

/** A part that is made once, from other parts. */
function part<T>(make: (cradle: Cradle) => T): Resolver<T> {
  return asFunction(make).singleton();
}

/** Each use case, made by its factory, by its name. */
function useCaseParts(): {
  [Name in keyof (UseCases & IdentityUseCases)]: Resolver<(UseCases & IdentityUseCases)[Name]>;
} {
  const factories = Object.entries({ ...useCaseFactories, ...identityUseCaseFactories });
  const parts = factories.map(([name, make]) => [name, part<unknown>(make)]);
  return Object.fromEntries(parts) as ReturnType<typeof useCaseParts>;
}

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
    storedBytes: part(() => createStoredBytes({ database })),
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
    dueWebhooks: part(() => createDueWebhooks({ database })),
    organizationsWith: part(() => createOrganizationsWith({ database })),
    dueImports: part(() => createDueImports({ database })),
    pendingFields: part(() => createPendingFields({ database })),
    importSources: part(({ addressPolicy: policy, resolveHost }) =>
      isolatedSources(createGuardedFetch({ policy, resolveHost, ...answerLimits })),
    ),
    checkSourceOptions: asValue(checkSourceOptions),
    addressPolicy: part(() => createAddressPolicy(config.webhookAllowedCidrs)),
    resolveHost: part(() => createResolveHost()),
    sender: part(({ addressPolicy: policy, resolveHost }) => createSender({ policy, resolveHost })),
    webhookTools: part(({ addressPolicy: policy }) => createWebhookTools({ policy })),
    credentialLookup: part(() => createCredentialLookup({ database, limits: config.limits })),
    appTokens: part(({ keys }) => ({
      factory: tokenFactory(config.keyPrefix, 'at', keys),
      lookup: createAppTokenLookup({ database, limits: config.limits }),
    })),
    oauthStorage: part(() => createOAuthStorage({ database })),
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
    purge: part(() => createPurge({ database })),
    fileLimits: asValue(config.files.limits),
    fileBucket: part(() => openFileBucket(config.files)),
    fileStorage: part(({ fileBucket, storageFaults }) =>
      createFileStorage(fileBucket, { onFailure: storageFaults.report }),
    ),
    buildArchive: part(({ fileBucket, clock }) => createBuildArchive(fileBucket, clock)),
    storageMarks: part(({ fileBucket }) => createStorageMarks(fileBucket)),
    fileStorageMark: part(() => createFileStorageMark({ database })),
    storageFaults: part(() => createStorageFaults()),
    storageWatch: part((cradle) => createStorageWatch(cradle, placeOfFiles(config.files))),
    fileAddresses: part(
      ({
        keys: {
          fileAddresses: [{ key }, ...former],
        },
      }) =>
        createFileAddresses({
          keys: [key, ...former.map((formerKey) => formerKey.key)],
          appUrl: runtime.appUrl,
        }),
    ),
    sweepFiles: part(({ fileStorage }) => createSweepFiles({ database, fileStorage })),
    sweepExpired: part(() => createSweepExpired({ database })),
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
    mailQueue: part(() => createMailQueue({ database })),
    mailTransport: part(() => mailTransportOf(config, runtime)),
    mailSender: part((cradle) => createMailSender(cradle, runtime.log)),
    ...useCaseParts(),
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

const noLog = (): void => {};

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

/** The runtime context of commands, which serve nothing and write no log. */
function commandRuntime({ appUrl, host, port }: Config): RuntimeContext {
  return {
    appUrl: () => appUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    log: { info: noLog, warn: noLog, error: noLog },
  };
}
