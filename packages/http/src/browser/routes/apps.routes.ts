import { byId, pageOfAll, appPolicies, appBudget } from '@basalt/domain';
import * as v from 'valibot';
import { arrayOf } from '../../fields/array.ts';
import { seconds } from '../../fields/number.ts';
import { queryFlag } from '../../schema/query.ts';
import { flag, oneOf, optionalText, text } from '../../fields/text.ts';
import { app, appPolicy, connection, issuedApp, listedApp } from '../../records/app.records.ts';
import { issued, listOf, nothing, one } from '../../operation/answer.ts';
import { browserRoute } from './browser-route.ts';

const redirectUris = arrayOf({
  of: 'redirect URIs',
  min: 1,
  max: appBudget.redirectUris,
  read: (item) => (typeof item === 'string' && item.length <= 2048 ? item : null),
  fault: 'must be a redirect URI',
  described: {
    items: { type: 'string', format: 'uri', maxLength: 2048 },
    examples: [['https://app.example.org/callback']],
  },
});
const homePage = v.exactOptional(optionalText(2048, 'https://app.example.org/'));
const name = text(100, 'Release notes');
/** The common parts of the routes below an organization, and the errors of those that only owners and admins may use. */
const shared = { tag: 'Apps', access: 'member', errors: [] } as const;
const managed = { ...shared, errors: ['insufficient_role'] } as const;

/** The apps of an organization, and what its people allowed them. */
export const appRoutes = [
  browserRoute({
    id: 'listApps',
    method: 'GET',
    path: '/organizations/{organization}/apps',
    summary: 'List apps',
    description:
      'Lists the apps that the organization registered or decided about, and those that its people connected or asked for.',
    ...shared,
    answer: listOf(listedApp),
    handle: async ({ principal, page }, use) =>
      pageOfAll(await use.listApps(principal), page, byId('up')),
  }),
  browserRoute({
    id: 'registerApp',
    method: 'POST',
    path: '/organizations/{organization}/apps',
    summary: 'Register an app',
    description: 'Only this answer contains the secret of a confidential app.',
    ...shared,
    body: {
      name,
      home_page: homePage,
      redirect_uris: redirectUris,
      confidential: v.exactOptional(flag),
    },
    answer: issued(issuedApp),
    errors: ['insufficient_role', 'quota_exceeded'],
    handle: ({ principal, body }, use) =>
      use.registerApp(principal, {
        name: body.name,
        homePage: body.home_page ?? null,
        redirectUris: body.redirect_uris,
        confidential: body.confidential ?? false,
      }),
  }),
  browserRoute({
    id: 'updateApp',
    method: 'PATCH',
    path: '/organizations/{organization}/apps/{app}',
    summary: 'Change an app that the organization registered',
    ...managed,
    body: {
      name: v.exactOptional(name),
      home_page: homePage,
      redirect_uris: v.exactOptional(redirectUris),
    },
    answer: one(app),
    handle: ({ principal, params, body }, use) =>
      use.updateApp(principal, {
        app: params.app,
        ...(body.name !== undefined && { name: body.name }),
        ...(body.home_page !== undefined && { homePage: body.home_page }),
        ...(body.redirect_uris !== undefined && { redirectUris: body.redirect_uris }),
      }),
  }),
  browserRoute({
    id: 'approveApp',
    method: 'POST',
    path: '/organizations/{organization}/apps/{app}/approve',
    summary: 'Approve an app',
    ...managed,
    answer: one(app),
    handle: ({ principal, params }, use) =>
      use.setAppStatus(principal, { ...params, status: 'approved' }),
  }),
  browserRoute({
    id: 'blockApp',
    method: 'POST',
    path: '/organizations/{organization}/apps/{app}/block',
    summary: 'Block an app',
    description: 'Its next call is refused.',
    ...managed,
    answer: one(app),
    handle: ({ principal, params }, use) =>
      use.setAppStatus(principal, { ...params, status: 'blocked' }),
  }),
  browserRoute({
    id: 'rotateAppSecret',
    method: 'POST',
    path: '/organizations/{organization}/apps/{app}/rotate',
    summary: 'Give a confidential app a new secret',
    description:
      'The former secret works for `overlap_seconds` more. Without this field it stops at once.',
    ...managed,
    body: { overlap_seconds: v.exactOptional(seconds(30 * 24 * 3600)) },
    bodyIsOptional: true,
    answer: one(issuedApp),
    handle: ({ principal, params, body }, use) =>
      use.rotateAppSecret(principal, { ...params, overlapSeconds: body.overlap_seconds }),
  }),
  browserRoute({
    id: 'deleteApp',
    method: 'DELETE',
    path: '/organizations/{organization}/apps/{app}',
    summary: 'Delete an app',
    description: 'Everything that people allowed it ends.',
    ...managed,
    answer: nothing,
    handle: ({ principal, params }, use) => use.deleteApp(principal, params),
  }),
  browserRoute({
    id: 'disconnectAll',
    method: 'DELETE',
    path: '/organizations/{organization}/apps/{app}/connections',
    summary: 'End everything that people allowed an app',
    ...managed,
    answer: nothing,
    handle: ({ principal, params }, use) => use.disconnectAll(principal, params),
  }),
  browserRoute({
    id: 'readAppPolicy',
    method: 'GET',
    path: '/organizations/{organization}/app-policy',
    summary: 'Read which apps people can connect',
    ...shared,
    answer: one(appPolicy),
    handle: ({ principal }, use) => use.readAppPolicy(principal),
  }),
  browserRoute({
    id: 'setAppPolicy',
    method: 'PUT',
    path: '/organizations/{organization}/app-policy',
    summary: 'Set which apps people can connect',
    description:
      '`any` app, only `approved` ones, or `none`. It applies to connected apps from their next call on.',
    ...managed,
    body: { policy: oneOf(appPolicies) },
    answer: one(appPolicy),
    handle: ({ principal, body }, use) => use.setAppPolicy(principal, body),
  }),
  browserRoute({
    id: 'listConnections',
    method: 'GET',
    path: '/organizations/{organization}/connections',
    summary: 'List connected apps',
    description:
      'Lists your own connections. With `all=true`, owners and admins get those of all people.',
    ...shared,
    query: { all: v.exactOptional(queryFlag('Those of everybody, for owners and admins.')) },
    errors: ['insufficient_role'],
    answer: listOf(connection),
    handle: ({ principal, query, page }, use) =>
      use.listConnections(principal, { own: query.all !== true, page }),
  }),
  browserRoute({
    id: 'disconnectApp',
    method: 'DELETE',
    path: '/organizations/{organization}/connections/{connection}',
    summary: 'Disconnect an app',
    description: 'Calls with its tokens are refused from now on.',
    ...shared,
    answer: nothing,
    handle: ({ principal, params }, use) => use.disconnectApp(principal, params),
  }),
];
