import { consent, decision } from '../../records/app.records.ts';
import { nothing, one } from '../../response/answer.ts';
import { browserRoute } from '../browser-route.ts';

const tag = 'Apps';
const errors = ['too_many_attempts'] as const;

/** The decision of a person about an authorization request of an app, in the browser that began the request. */
export const consentRoutes = [
  browserRoute({
    id: 'readConsent',
    method: 'GET',
    path: '/organizations/{organization}/authorizations/{authorization}',
    summary: 'Read what an app asks for',
    description: '`authorization` is the id in the address of the page, or the code of a device.',
    tag,
    access: 'member',
    answer: one(consent),
    errors,
    handle: ({ principal, params, browser }, use) =>
      use.readConsent(principal, { ...params, browser: browser.authorizing }),
  }),
  browserRoute({
    id: 'allowApp',
    method: 'POST',
    path: '/organizations/{organization}/authorizations/{authorization}/allow',
    summary: 'Allow what an app asks for',
    description: 'In this organization, as far as your role allows it.',
    tag,
    access: 'member',
    answer: one(decision),
    errors: [...errors, 'app_not_allowed', 'quota_exceeded'],
    handle: ({ principal, params, browser }, use) =>
      use.allowApp(principal, { ...params, browser: browser.authorizing }),
  }),
  browserRoute({
    id: 'requestApproval',
    method: 'POST',
    path: '/organizations/{organization}/authorizations/{authorization}/request-approval',
    summary: 'Ask owners and admins to approve an app',
    tag,
    access: 'member',
    answer: nothing,
    errors: [...errors, 'quota_exceeded'],
    handle: ({ principal, params, browser }, use) =>
      use.requestApproval(principal, { ...params, browser: browser.authorizing }),
  }),
  browserRoute({
    id: 'denyApp',
    method: 'POST',
    path: '/authorizations/{authorization}/deny',
    summary: 'Refuse what an app asks for',
    tag,
    access: 'signed_in',
    answer: one(decision),
    errors,
    handle: ({ caller, params, browser }, use) =>
      use.denyApp(caller, { ...params, browser: browser.authorizing }),
  }),
];
