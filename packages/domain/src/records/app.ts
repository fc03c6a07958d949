import * as common from '../record/common-fields.ts';
import * as field from '../record/field.ts';
import { record, type Public, type Stored } from '../record/record.ts';
import { changed } from '../record/next-version.ts';
import type { SecretHash } from './credential.ts';
import type { AppMetadata } from './app-metadata.ts';
import { mayConnect, type AppPolicy, type AppStatus } from './app-policy.ts';
import { appBudget } from '../budgets/app-budget.ts';

/** How an app was registered: by an organization, by a document at its client id, or by itself. */
export type AppKind = 'registered' | 'document' | 'dynamic';

/** The client as OAuth uses it, however it was registered. */
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
export const App = record('app', {
  id: field.id(),
  organizationId: field.ref('organization'),
  clientId: field.text().example('https://app.example.org/client.json').unique(),
  kind: field.openChoice(['registered', 'document', 'dynamic'], 'registered'),
  name: field.line(100, 'Release notes'),
  homePage: field.text().example('https://app.example.org/').nullable(),
  redirectUris: field.words(appBudget.redirectUris, 'https://app.example.org/callback'),
  /** The current secret first, then the one before it while it still works. Empty: a public client. */
  secrets: field.value<SecretHash[]>('secret_hashes').hidden(),
  confidential: field.flag().computed(),
  status: field.openChoice(['seen', 'requested', 'approved', 'blocked'], 'approved'),
  /** Whether people may use it now. Derived from `status` and the policy; stored, so that each call reads only this. */
  isAllowed: field.flag().hidden(),
  /** `isAllowed`, by its name in the API. */
  allowed: field.flag().computed(),
  createdBy: common.createdBy(),
  ...common.times(),
});

export interface App extends Stored<typeof App> {}

/** The app with this status. Whether it may be used follows from the status and `policy`. */
export const withStatus = (app: App, status: AppStatus, policy: AppPolicy, now: Date): App =>
  changed(app, { status, isAllowed: mayConnect(policy, status), updatedAt: now });

/** An app as its organization's owners and admins see it. */
export type AppRecord = Public<typeof App>;

/** Whether the app has a secret. */
export const isConfidential = ({ secrets }: Pick<App, 'secrets'>): boolean => secrets.length > 0;

/** The record of an app, in answers and in events, without its secrets. */
export const appRecord = (app: App): AppRecord =>
  App.answer(app, { confidential: isConfidential(app), allowed: app.isAllowed });
