import type {
  CallLimits,
  CredentialLookup,
  ApiKeyFactory,
} from '../../src/ports/credentials.port.ts';
import type { DomainEvent } from '../../src/event/event.ts';
import type { AccountEvent } from '../../src/event/account-event.ts';
import type { AccountsTransaction } from '../../src/ports/accounts-transaction.port.ts';
import type { NewId } from '../../src/kernel/clock.port.ts';
import type { FileAddresses, FileStorage } from '../../src/ports/file-storage.port.ts';
import type { ImportSource } from '../../src/records/source.port.ts';
import { lineSource } from '../import-scenario.ts';
import type { RichText } from '../../src/kernel/rich-text.port.ts';
import type { SecretSealer } from '../../src/identity/sign-in-tools.port.ts';
import type { MailQueue } from '../../src/mail/outbox.port.ts';
import type { ReadTicketFilter } from '../../src/ports/rules.port.ts';
import type { Tenancy } from '../../src/ports/tenancy.port.ts';
import type { DueWebhooks, WebhookTools } from '../../src/ports/webhooks.port.ts';
import { Deployment } from './deployment.ts';
import { inMemoryAccounts } from './accounts.ts';
import { credentialLookup } from './credentials.ts';
import { mailQueue } from './outbox.ts';
import { predictableApiKeyFactory } from './api-key-factory.ts';
import { plainRichText } from './plain-rich-text.ts';
import { plainSignInTools } from './sign-in-tools.ts';
import { inMemoryFileStorage, plainFileAddresses } from './file-storage.ts';
import { plainTicketFilter } from './rules.ts';
import { plainGitReader } from './git.ts';
import type { GitReader } from '../../src/ports/git.port.ts';
import { inMemoryTenancy } from './tenancy.ts';
import { growingIds, settableClock, type SettableClock } from './time-and-ids.ts';
import { dueWebhooks, predictableWebhookTools } from './webhooks.ts';

/** Every port of the domain, kept in memory. */
export interface InMemoryBasalt {
  readonly tenancy: Tenancy;
  readonly credentialLookup: CredentialLookup;
  /** Stands still until it is set. */
  readonly clock: SettableClock;
  readonly newId: NewId;
  readonly richText: RichText;
  readonly apiKeyFactory: ApiKeyFactory;
  readonly secretSealer: SecretSealer;
  readonly webhookTools: WebhookTools;
  /** Reads `priority` and `archived` alone. */
  readonly readTicketFilter: ReadTicketFilter;
  readonly gitReader: GitReader;
  readonly fileStorage: FileStorage;
  readonly fileAddresses: FileAddresses;
  readonly importSources: ReadonlyMap<string, ImportSource>;
  readonly dueWebhooks: DueWebhooks;
  readonly accountsTransaction: AccountsTransaction;
  readonly mailQueue: MailQueue;
  /** The log of accounts, oldest first. */
  readonly accountEvents: readonly AccountEvent[];
  /** Every committed event; those of one organization in the order they were appended. */
  readonly events: readonly DomainEvent[];
}

/**
 * A whole deployment in memory, held to the contract that PostgreSQL is held to: transactions run one
 * after the other, and what stores answer are copies. `now` is where the clock starts;
 * nothing limits calls unless `limits` does.
 */
export function createInMemoryBasalt({
  now = new Date('2026-01-05T09:00:00.000Z'),
  limits = { callsPerMinute: 0, failuresPerMinute: 0 },
}: { now?: Date; limits?: CallLimits } = {}): InMemoryBasalt {
  const deployment = new Deployment();
  const newId = growingIds();
  return {
    tenancy: inMemoryTenancy(deployment, newId),
    credentialLookup: credentialLookup(deployment, limits),
    clock: settableClock(now),
    newId,
    richText: plainRichText,
    apiKeyFactory: predictableApiKeyFactory(),
    secretSealer: plainSignInTools().secretSealer,
    webhookTools: predictableWebhookTools(),
    readTicketFilter: plainTicketFilter,
    gitReader: plainGitReader,
    fileStorage: inMemoryFileStorage(),
    fileAddresses: plainFileAddresses,
    importSources: new Map([['csv', lineSource]]),
    dueWebhooks: dueWebhooks(deployment),
    accountsTransaction: inMemoryAccounts(deployment, newId),
    mailQueue: mailQueue(deployment),
    get accountEvents() {
      return deployment.database.values('accountEvents').where();
    },
    get events() {
      return deployment.tenants().flatMap((tenant) => tenant.values('events').where());
    },
  };
}
