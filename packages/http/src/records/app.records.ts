import {
  App,
  AppGrant,
  appPolicies,
  appScopes,
  type ConsentRecord,
  type IssuedApp,
  type ListedAppRecord,
} from '@basalt/domain';
import * as v from 'valibot';
import { answerSchema } from './answer-schema.ts';
import { boundedArray, count, id, openEnum, shown, type Same } from './record-parts.ts';

const kind = openEnum(['registered', 'document', 'dynamic'], 'registered');
const clientId = shown('https://app.example.org/client.json');

/** An app as owners and admins see it. */
export const app = answerSchema(App);

/** An app in the list of its organization. */
export const listedApp = v.strictObject({ ...app.entries, people: count });

/** An app with its secret. Only this answer contains the secret. */
export const issuedApp = v.strictObject({
  ...app.entries,
  client_secret: v.nullable(shown('basalt_4Fq0Zt8xYb2Lk6Wn1RcM.…')),
});

/** The permission of a person for an app. */
export const connection = answerSchema(AppGrant, {
  app: v.strictObject({ id, name: shown('Release notes'), client_id: clientId }),
});

/** Which apps people may connect. */
export const appPolicy = v.strictObject({ policy: v.picklist(appPolicies) });

/** The request of an app, before the person decides. */
export const consent = v.strictObject({
  id: shown('cGVuZGluZw'),
  app: v.strictObject({
    name: shown('Release notes'),
    client_id: clientId,
    kind,
    home_page: v.nullable(shown('https://app.example.org/')),
    verified_host: v.nullable(shown('app.example.org')),
  }),
  redirect_host: v.nullable(shown('app.example.org')),
  redirects_to_loopback: v.boolean(),
  scopes: boundedArray(
    v.strictObject({ scope: openEnum(appScopes, 'tickets:read'), allowed: v.boolean() }),
    appScopes.length,
  ),
  standing: openEnum(
    ['ask', 'granted', 'approval_needed', 'approval_requested', 'refused', 'no_scope'],
    'ask',
  ),
});

/** The address that the browser opens next; null: there is none. */
export const decision = v.strictObject({
  redirect_to: v.nullable(shown('https://basalt.example.org/oauth/authorize/cGVuZGluZw')),
});

/** Does not compile when the records of the domain differ from these schemas. */
export type Proof = [
  Same<ListedAppRecord, v.InferOutput<typeof listedApp>>,
  Same<IssuedApp, v.InferOutput<typeof issuedApp>>,
  Same<ConsentRecord, v.InferOutput<typeof consent>>,
];
