import { consent, decision } from '../../records/app.records.ts';
import { nothing, one } from '../../response/answer.ts';
import { browserRoute } from '../browser-route.ts';

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
    description: 'In this organization, as far as your role allows it.',
    ...shared,
    answer: one(decision),
    errors: [...shared.errors, 'app_not_allowed', 'quota_exceeded'],
    handle: ({ principal, params, browser }, use) =>
      use.allowApp(principal, { ...params, browser: browser.authorizing }),
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
