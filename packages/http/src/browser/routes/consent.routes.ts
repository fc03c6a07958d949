import { appScopes } from '@basalt/domain';
import * as v from 'valibot';
import { arrayOf } from '../../fields/array.ts';
import { consent, decision } from '../../records/app.records.ts';
import { nothing, one } from '../../operation/answer.ts';
import { browserRoute } from './browser-route.ts';

/** The scopes that a person chooses of those that an app requests. */
const chosen = arrayOf({
  of: 'scopes',
  min: 1,
  max: appScopes.length,
  read: (item) => appScopes.find((scope) => scope === item) ?? null,
  fault: `must be one of ${appScopes.join(', ')}`,
  described: { items: { type: 'string', enum: appScopes }, examples: [['tickets:read']] },
});

const shared = { tag: 'Apps', access: 'member', errors: ['too_many_attempts'] } as const;

/** The decision of a person about an authorization request of an app, in the browser that began the request. */
export const consentRoutes = [
  browserRoute({
    id: 'readConsent',
    method: 'GET',
    path: '/organizations/{organization}/authorizations/{authorization}',
    summary: 'Read what an app asks for',
    description: '`authorization` is the id in the address of the page, or the code of a device.',
    ...shared,
    answer: one(consent),
    handle: ({ principal, params, browser }, use) =>
      use.readConsent(principal, { ...params, browser: browser.authorizing }),
  }),
  browserRoute({
    id: 'allowApp',
    method: 'POST',
    path: '/organizations/{organization}/authorizations/{authorization}/allow',
    summary: 'Allow what an app asks for',
    description:
      'In this organization, as far as your role allows it. `scopes`: only these of the requested scopes; a scope that you leave out and had allowed before ends.',
    ...shared,
    body: { scopes: v.exactOptional(chosen) },
    bodyIsOptional: true,
    answer: one(decision),
    errors: [...shared.errors, 'app_not_allowed', 'quota_exceeded'],
    handle: ({ principal, params, body, browser }, use) =>
      use.allowApp(principal, {
        ...params,
        scopes: body.scopes,
        browser: browser.authorizing,
      }),
  }),
  browserRoute({
    id: 'requestApproval',
    method: 'POST',
    path: '/organizations/{organization}/authorizations/{authorization}/request-approval',
    summary: 'Ask owners and admins to approve an app',
    ...shared,
    answer: nothing,
    errors: [...shared.errors, 'quota_exceeded'],
    handle: ({ principal, params, browser }, use) =>
      use.requestApproval(principal, { ...params, browser: browser.authorizing }),
  }),
  browserRoute({
    id: 'denyApp',
    method: 'POST',
    path: '/authorizations/{authorization}/deny',
    summary: 'Refuse what an app asks for',
    ...shared,
    access: 'signed_in',
    answer: one(decision),
    handle: ({ caller, params, browser }, use) =>
      use.denyApp(caller, { ...params, browser: browser.authorizing }),
  }),
];
