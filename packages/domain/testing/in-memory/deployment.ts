import { isRecentUse, type Credential, type SecretHash } from '../../src/credential/credential.ts';
import {
  rateLimitStatusAfter,
  minuteOf,
  secondsLeft,
  type RateLimitStatus,
} from '../../src/credential/rate-limit-status.ts';
import type { CallLimits, CredentialLookup, Keyed } from '../../src/credential/credentials.port.ts';
import { networksOfSite, siteOf } from '../../src/identity/throttle/network.ts';
import type { DomainEvent } from '../../src/event/event.ts';
import type { AccountEvent } from '../../src/identity/account/account-event.ts';
import type { User } from '../../src/identity/account/user.ts';
import type { KeptMail } from './outbox.ts';
import { MinuteCounter } from './minute-counter.ts';
import { emptyIdentityData, forkIdentity, type IdentityData } from './identity-data.ts';
import { Table } from './table.ts';
import { emptyTenant, forkTenant, type TenantData } from './tenant-data.ts';

/** What a transaction of one organization changes: kept when it ends well, thrown away when not. */
export interface Draft {
  readonly data: TenantData;
  readonly users: Table<User>;
  readonly mails: Table<KeptMail>;
  /** What it adds to the log of accounts. */
  readonly accountEvents: AccountEvent[];
  /** The slugs of all organizations as they were when the transaction began. */
  takenSlugs(): ReadonlySet<string>;
}

/** What a transaction over accounts may change besides them. */
export interface IdentityDraft {
  readonly users: Table<User>;
  readonly tenants: readonly TenantData[];
  readonly mails: Table<KeptMail>;
}

/** Everything kept of all organizations, and the people, who belong to none. */
export class Deployment implements CredentialLookup {
  readonly #tenants = new Map<string, TenantData>();
  #users = new Table<User>('user', (user, others) =>
    Iterator.from(others).some(({ email }) => email === user.email) ? 'is not unique' : null,
  );
  #mails = new Table<KeptMail>('mail');
  #identity = emptyIdentityData();
  #last: Promise<unknown> = Promise.resolve();
  readonly #limits: CallLimits;
  readonly #calls = new MinuteCounter();
  readonly #failures = new MinuteCounter();
  /** Called after every transaction. */
  readonly changes = new Set<() => void>();

  constructor(limits: CallLimits = { callsPerMinute: 0, failuresPerMinute: 0 }) {
    this.#limits = limits;
  }

  /** What is kept of the organization now. */
  tenant(organizationId: string): TenantData {
    return this.#tenants.get(organizationId) ?? emptyTenant(organizationId);
  }

  get tenants(): readonly TenantData[] {
    return [...this.#tenants.values()];
  }

  get users(): Table<User> {
    return this.#users;
  }

  /** What is kept of accounts now. */
  get identity(): IdentityData {
    return this.#identity;
  }

  /** Runs a transaction over accounts, one after the other with all others; a throw leaves no trace. */
  async changeIdentity<T>(
    work: (data: IdentityData, draft: IdentityDraft) => Promise<T>,
  ): Promise<T> {
    const run = this.#last.then(async () => {
      const [data, users] = [forkIdentity(this.#identity), this.#users.fork()];
      const tenants = this.tenants.map(forkTenant);
      const mails = this.#mails.fork();
      const answer = await work(data, { users, tenants, mails });
      this.#identity = data;
      this.#users = users;
      this.#mails = mails;
      for (const tenant of tenants) this.#tenants.set(tenant.organizationId, tenant);
      for (const listener of this.changes) listener();
      return answer;
    });
    this.#last = run.catch(() => undefined);
    return run;
  }

  /** Changes the outbox, one after the other with all transactions. */
  async changeOutbox<T>(work: (mails: Table<KeptMail>) => T): Promise<T> {
    return this.changeIdentity(async (_data, { mails }) => work(mails));
  }

  /** The events of all organizations; those of one in the order they were appended. */
  get events(): readonly DomainEvent[] {
    return this.tenants.flatMap(({ events }) => events);
  }

  /** Runs transactions one after the other, so that every lock is kept by itself; a throw leaves no trace. */
  async change<T>(organizationId: string, work: (draft: Draft) => Promise<T>): Promise<T> {
    const run = this.#last.then(async () => {
      const data = forkTenant(this.tenant(organizationId));
      const takenSlugs = () =>
        new Set(this.tenants.flatMap((one) => one.organization.where().map(({ slug }) => slug)));
      const users = this.#users.fork();
      const mails = this.#mails.fork();
      const accountEvents: AccountEvent[] = [];
      const answer = await work({ data, users, mails, accountEvents, takenSlugs });
      this.#tenants.set(organizationId, data);
      this.#users = users;
      this.#mails = mails;
      this.#identity.events.push(...accountEvents);
      for (const listener of this.changes) listener();
      return answer;
    });
    this.#last = run.catch(() => undefined);
    return run;
  }

  async findByPublicId(publicId: string): Promise<Keyed<Credential> | null> {
    for (const { credentials, organization, organizationId } of this.tenants) {
      const found = credentials.first((credential) => credential.publicId === publicId);
      if (found === null) continue;
      const isSuspended = (organization.get(organizationId)?.suspendedAt ?? null) !== null;
      return isSuspended ? Object.assign(found, { isSuspended } as const) : found;
    }
    return null;
  }

  async findForCall(
    publicId: string,
    { hashes, now }: { hashes: readonly string[]; now: Date },
  ): Promise<{ credential: Keyed<Credential> | null; rateLimitStatus: RateLimitStatus | null }> {
    const credential = await this.findByPublicId(publicId);
    const { callsPerMinute: limit } = this.#limits;
    const isKnown = credential?.secrets.some(({ hash }) => hashes.includes(hash));
    if (!isKnown || limit === 0) return { credential, rateLimitStatus: null };
    const minute = minuteOf(now);
    const rateLimitStatus = rateLimitStatusAfter(limit, this.#calls.count(publicId, minute), {
      minute,
      now,
    });
    return { credential, rateLimitStatus };
  }

  async countPerson(
    { userId, organizationId }: { userId: string; organizationId: string | null },
    now: Date,
  ): Promise<RateLimitStatus | null> {
    const { callsPerMinute: limit } = this.#limits;
    if (limit === 0) return null;
    const minute = minuteOf(now);
    const calls = this.#calls.count(`${userId} ${organizationId ?? ''}`, minute);
    return rateLimitStatusAfter(limit, calls, { minute, now });
  }

  async countFailure(address: string, now: Date, kind?: 'oauth'): Promise<number | null> {
    const { failuresPerMinute: limit } = this.#limits;
    if (limit === 0) return null;
    const minute = minuteOf(now);
    const site = siteOf(address);
    const isWithin = (network: string, most: number): boolean =>
      this.#failures.count(`${kind ?? ''} ${network}`, minute) <= most;
    const isOwn = isWithin(address, limit);
    const isSite = site === null || isWithin(site, limit * networksOfSite);
    return isOwn && isSite ? null : secondsLeft(minute, now);
  }

  renewSecret({ id, organizationId }: Credential, former: string, renewed: SecretHash): void {
    const noted = this.change(organizationId, async ({ data }) => {
      const credential = data.credentials.get(id);
      if (credential === null) return;
      credential.secrets = credential.secrets.map((kept) =>
        kept.hash === former ? { ...kept, ...renewed } : kept,
      );
      data.credentials.save(id, credential);
    });
    noted.catch(() => undefined);
  }

  recordUse({ id, organizationId }: Credential, now: Date): void {
    const noted = this.change(organizationId, async ({ data }) => {
      const credential = data.credentials.get(id);
      if (credential === null) return;
      if (isRecentUse(credential.lastUsedAt, now)) return;
      credential.lastUsedAt = now;
      data.credentials.save(id, credential);
    });
    noted.catch(() => undefined);
  }
}
