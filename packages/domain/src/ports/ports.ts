import type { AppTokens, AuthorizationRequests, DynamicClients } from './apps.port.ts';
import type { ApiKeyFactory, CredentialLookup } from './credentials.port.ts';
import type { AccountsTransaction } from './accounts-transaction.port.ts';
import type { IdentityProvider } from './identity-provider.port.ts';
import type {
  PasswordHasher,
  SecretSealer,
  SignInSettings,
  TokenGenerator,
  Totp,
} from '../identity/sign-in-tools.port.ts';
import type { Clock, NewId } from '../kernel/clock.port.ts';
import type { FileAddresses, FileStorage } from './file-storage.port.ts';
import type { CheckSourceOptions, FittingSource, ImportSource } from '../records/source.port.ts';
import type { GitReader } from './git.port.ts';
import type { RichText } from '../kernel/rich-text.port.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { MailQueue, MailTransport } from '../mail/outbox.port.ts';
import type { ReadTicketFilter } from './rules.port.ts';
import type { Tenancy } from './tenancy.port.ts';
import type { WebhookTools } from './webhooks.port.ts';

/** Everything that the use cases take from outside the domain; each takes only the ports that it uses. */
export interface Ports {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly richText: RichText;
  readonly credentialLookup: CredentialLookup;
  readonly apiKeyFactory: ApiKeyFactory;
  /** Absent: no app can call. */
  readonly appTokens?: AppTokens;
  readonly secretSealer: SecretSealer;
  readonly webhookTools: WebhookTools;
  /** Absent: rules have no filters. */
  readonly readTicketFilter?: ReadTicketFilter;
  readonly gitReader: GitReader;
  readonly fileStorage: FileStorage;
  readonly fileAddresses: FileAddresses;
  /** By their systems. Absent: nothing can be imported. */
  readonly importSources?: ReadonlyMap<string, ImportSource | FittingSource>;
  /** The process ends: long work of a request stops after a portion, and a worker continues it. Absent: it never does. */
  readonly stopping?: AbortSignal;
  /** Absent: wrong options end an import when it runs. */
  readonly checkSourceOptions?: CheckSourceOptions;
}

/** Everything that the use cases of sign-in and of people take from outside the domain. */
export interface IdentityPorts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly accountsTransaction: AccountsTransaction;
  readonly passwordHasher: PasswordHasher;
  readonly totp: Totp;
  readonly secretSealer: SecretSealer;
  readonly tokenGenerator: TokenGenerator;
  readonly signInSettings: SignInSettings;
  /** Absent: no app can ask for anything. */
  readonly authorizationRequests?: AuthorizationRequests;
  readonly dynamicClients?: DynamicClients;
  readonly identityProviders: ReadonlyMap<string, IdentityProvider>;
  readonly mailer: Mailer;
  readonly mailQueue: MailQueue;
  readonly mailTransport: MailTransport;
}
