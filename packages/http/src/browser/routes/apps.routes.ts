import { appPolicies } from '@basalt/domain';
import * as v from 'valibot';
import { arrayOf } from '../../fields/array.ts';
import { seconds } from '../../fields/number.ts';
import { queryFlag } from '../../fields/query.ts';
import { optionalText, text } from '../../fields/text.ts';
import { app, appPolicy, connection, issuedApp, listedApp } from '../../records/app.records.ts';
import { issued, listOf, nothing, one } from '../../response/answer.ts';
import { browserRoute } from '../browser-route.ts';
import { pageOfAll } from '../page-of-all.ts';

const redirectUris = arrayOf({
  of: 'redirect URIs',
  min: 1,
  max: 10,
  read: (item) => (typeof item === 'string' && item.length <= 2048 ? item : null),
  fault: 'must be a redirect URI',
  described: {
    items: { type: 'string', format: 'uri', maxLength: 2048 },
    examples: [['https://app.example.org/callback']],
  },
});
const homePage = v.exactOptional(optionalText(2048, 'https://app.example.org/'));
const name = text(100, 'Release notes');
const tag = 'Apps';

/** The apps of an organization, and what its people allowed them. */
export const appRoutes = [
  browserRoute({
    id: 'listApps',
    method: 'GET',
    path: '/organizations/{organization}/apps',
    summary: 'List apps',
    description:
      'Lists the apps that the organization registered or decided about, and those that its people connected or asked for.',
    tag,
    access: 'member',
    answer: listOf(listedApp),
    errors: [],
    handle: async ({ principal, page }, use) => pageOfAll(await use.listApps(principal), page),
  }),
  browserRoute({
    id: 'registerApp',
    method: 'POST',
    path: '/organizations/{organization}/apps',
    summary: 'Register an app',
    description: 'Only this answer contains the secret of a confidential app.',
    tag,
    access: 'member',
    body: {
      name,
      home_page: homePage,
      redirect_uris: redirectUris,
      confidential: v.exactOptional(v.boolean('must be true or false')),
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
    tag,
    access: 'member',
    body: {
      name: v.exactOptional(name),
      home_page: homePage,
      redirect_uris: v.exactOptional(redirectUris),
    },
    answer: one(app),
    errors: ['insufficient_role'],
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
    tag,
    access: 'member',
    answer: one(app),
    errors: ['insufficient_role'],
    handle: ({ principal, params }, use) =>
      use.judgeApp(principal, { app: params.app, status: 'approved' }),
  }),
  browserRoute({
    id: 'blockApp',
    method: 'POST',
    path: '/organizations/{organization}/apps/{app}/block',
    summary: 'Block an app',
    description: 'Its next call is refused.',
    tag,
    access: 'member',
    answer: one(app),
    errors: ['insufficient_role'],
    handle: ({ principal, params }, use) =>
      use.judgeApp(principal, { app: params.app, status: 'blocked' }),
  }),
  browserRoute({
    id: 'rotateAppSecret',
    method: 'POST',
    path: '/organizations/{organization}/apps/{app}/rotate',
    summary: 'Give a confidential app a new secret',
    description:
      'The former secret works for `overlap_seconds` more. Without this field it stops at once.',
    tag,
    access: 'member',
    body: { overlap_seconds: v.exactOptional(seconds(30 * 24 * 3600)) },
    bodyIsOptional: true,
    answer: one(issuedApp),
    errors: ['insufficient_role'],
    handle: ({ principal, params, body }, use) =>
      use.rotateAppSecret(principal, { app: params.app, overlapSeconds: body.overlap_seconds }),
  }),
  browserRoute({
    id: 'deleteApp',
    method: 'DELETE',
    path: '/organizations/{organization}/apps/{app}',
    summary: 'Delete an app',
    description: 'Everything that people allowed it ends.',
    tag,
    access: 'member',
    answer: nothing,
    errors: ['insufficient_role'],
    handle: ({ principal, params }, use) => use.deleteApp(principal, { app: params.app }),
  }),
  browserRoute({
    id: 'disconnectAll',
    method: 'DELETE',
    path: '/organizations/{organization}/apps/{app}/connections',
    summary: 'End everything that people allowed an app',
    tag,
    access: 'member',
    answer: nothing,
    errors: ['insufficient_role'],
    handle: ({ principal, params }, use) => use.disconnectAll(principal, { app: params.app }),
  }),
  browserRoute({
    id: 'readAppPolicy',
    method: 'GET',
    path: '/organizations/{organization}/app-policy',
    summary: 'Read which apps people can connect',
    tag,
    access: 'member',
    answer: one(appPolicy),
    errors: [],
    handle: ({ principal }, use) => use.readAppPolicy(principal),
  }),
  browserRoute({
    id: 'setAppPolicy',
    method: 'PUT',
    path: '/organizations/{organization}/app-policy',
    summary: 'Set which apps people can connect',
    description:
      '`any` app, only `approved` ones, or `none`. It applies to connected apps from their next call on.',
    tag,
    access: 'member',
    body: {
      policy: v.picklist(appPolicies, `must be one of ${appPolicies.join(', ')}`),
    },
    answer: one(appPolicy),
    errors: ['insufficient_role'],
    handle: ({ principal, body }, use) => use.setAppPolicy(principal, body),
  }),
  browserRoute({
    id: 'listConnections',
    method: 'GET',
    path: '/organizations/{organization}/connections',
    summary: 'List connected apps',
    description:
      'Lists your own connections. With `all=true`, owners and admins get those of all people.',
    tag,
    access: 'member',
    query: { all: v.exactOptional(queryFlag('Those of everybody, for owners and admins.')) },
    answer: listOf(connection),
    errors: [],
    handle: ({ principal, query, page }, use) =>
      use.listConnections(principal, { own: query.all !== true, page }),
  }),
  browserRoute({
    id: 'disconnectApp',
    method: 'DELETE',
    path: '/organizations/{organization}/connections/{connection}',
    summary: 'Disconnect an app',
    description: 'Calls with its tokens are refused from now on.',
    tag,
    access: 'member',
    answer: nothing,
    errors: [],
    handle: ({ principal, params }, use) =>
      use.disconnectApp(principal, { connection: params.connection }),
  }),
];
