import type { ApiKeyFactory, KeyLookup } from './credentials.port.ts';
import type { App, AppClient } from '../records/app.ts';
import type { Page, PageRequest } from '../kernel/page.ts';
import type { AppGrant, AppWants, ConnectionRecord } from '../records/app-grant.ts';
import type { AppPolicy } from '../records/app-policy.ts';
import type { AppToken } from '../records/app-token.ts';
import type { Role } from '../access/roles.ts';

/** The apps of an organization at one moment. */
export interface KnownApps {
  readonly policy: AppPolicy;
  /** Oldest first; at most `appBudget.apps`. */
  readonly apps: readonly App[];
  /** The requested grants, oldest first. */
  readonly grants: readonly AppGrant[];
  /** The role of the person whose grants are read; null when the person is not a member, or when no person is named. */
  readonly role: Role | null;
  /** The people who are owners or admins. */
  readonly managers: readonly string[];
}

/** Which grants to load: those of one person, of one app, one grant, or all; null for none. */
export type GrantsOf = Readonly<Partial<Pick<AppGrant, 'userId' | 'appId' | 'id'>>> | null;

/** The tenant's apps and what was granted to them. */
export interface AppStore {
  /** The apps, and those of the grants that `of` names. */
  read(of: GrantsOf): Promise<KnownApps>;
  /** The same for a change. Other transactions that call this wait until this one ends, so apps and policy stay the same until then. */
  lock(of: GrantsOf): Promise<KnownApps>;
}

/** Reads of what was granted to the tenant's apps. */
export interface AppQueries {
  /** The connections of one person, or of everybody for null, in the order of their ids. */
  connections(userId: string | null, page: PageRequest): Promise<Page<ConnectionRecord>>;
  /** How many people have connected each app. Apps without connections are left out. */
  people(): Promise<ReadonlyMap<string, number>>;
}

/** Access tokens of apps: in the form of API keys, with a prefix of their own. */
export interface AppTokens {
  readonly factory: Pick<ApiKeyFactory, 'parse' | 'hashes' | 'matches' | 'renewed'>;
  /** All tokens of a grant count together. */
  readonly lookup: KeyLookup<AppToken>;
}

/** Clients that registered themselves. They belong to no organization. */
export interface DynamicClients {
  /** Stores a client until `expiresAt`. A grant makes it permanent. */
  add(client: AppClient, expiresAt: Date): Promise<void>;
}

/** The request of an app to a person: an authorization request, or the code that a device shows. */
export interface AuthorizationRequest extends AppWants {
  /** In the address of the page that asks. */
  readonly id: string;
  readonly client: AppClient;
  /** Where the browser takes the answer to; null for a device, which asks the server for it. */
  readonly redirectUri: string | null;
}

/** Requests that wait for the decision of a person. */
export interface AuthorizationRequests {
  /** The request; null when it does not exist or was made in another browser. The code of a device is found from any browser. */
  find(id: string, browser: string | null): Promise<AuthorizationRequest | null>;
  /**
   * Returns where the browser goes next; null for a device. A request can be decided once. `grant` null means that the person
   * refuses: the app gets `access_denied`.
   */
  decide(
    request: AuthorizationRequest,
    decision: { userId: string; grant: AppGrant | null },
  ): Promise<string | null>;
}
