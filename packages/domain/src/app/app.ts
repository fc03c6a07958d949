import { changed } from '../change/change.ts';
import { recordOf } from '../kernel/record-of.ts';
import type { SecretHash } from '../credential/credential.ts';
import type { Actor } from '../tenancy/principal.ts';
import type { AppMetadata } from './app-metadata.ts';
import { mayConnect, type AppPolicy, type AppStatus } from './app-policy.ts';

/** How an app was registered: by an organization, by a document at its client id, or by itself. */
export type AppKind = 'registered' | 'document' | 'dynamic';

/** What OAuth knows of a client, however it was registered. */
export interface AppClient extends AppMetadata {
  /** RFC 6749, 2.2; an https address for a client ID metadata document. */
  readonly clientId: string;
  readonly kind: AppKind;
  /** The organization that registered it; no other can connect it. Null when any organization can connect it. */
  readonly organizationId: string | null;
  /** The stored hashes of its secrets, the current one first; empty for a public client. */
  readonly secrets: readonly SecretHash[];
}

/** An app as one organization knows it. */
export class App {
  id: string;
  organizationId: string;
  clientId: string;
  kind: AppKind;
  name: string;
  homePage: string | null;
  redirectUris: string[];
  /** The current secret first, then the one before it while it still works. Empty: a public client. */
  secrets: SecretHash[];
  status: AppStatus;
  /** Whether people may use it now. Derived from `status` and the policy; stored, so that each call reads only this. */
  isAllowed: boolean;
  createdBy: Actor;
  createdAt: Date;
  updatedAt: Date;

  constructor(
    fields: { id: string; organizationId: string; createdBy: Actor; now: Date } & Pick<
      App,
      'clientId' | 'kind' | 'name' | 'homePage' | 'redirectUris' | 'secrets' | 'status'
    > & { policy: AppPolicy },
  ) {
    this.id = fields.id;
    this.organizationId = fields.organizationId;
    this.clientId = fields.clientId;
    this.kind = fields.kind;
    this.name = fields.name;
    this.homePage = fields.homePage;
    this.redirectUris = fields.redirectUris;
    this.secrets = fields.secrets;
    this.status = fields.status;
    this.isAllowed = mayConnect(fields.policy, fields.status);
    this.createdBy = fields.createdBy;
    this.createdAt = fields.now;
    this.updatedAt = fields.now;
  }

  get confidential(): boolean {
    return this.secrets.length > 0;
  }

  /** `isAllowed`, by its name in the API. */
  get allowed(): boolean {
    return this.isAllowed;
  }
}

/** The app with this status. Whether it may be used follows from the status and `policy`. */
export const withStatus = (app: App, status: AppStatus, policy: AppPolicy, now: Date): App =>
  changed(app, { status, isAllowed: mayConnect(policy, status), updatedAt: now });

/** The record of an app, in answers and in events, without its secrets. */
export const appRecord = recordOf<App>()(
  'id',
  'organizationId',
  'clientId',
  'kind',
  'name',
  'homePage',
  'redirectUris',
  'confidential',
  'status',
  'allowed',
  'createdBy',
  'createdAt',
  'updatedAt',
);

/** An app as its organization's owners and admins see it. */
export type AppRecord = ReturnType<typeof appRecord>;
