import { byId, Credential, pageOfAll, scopes } from '@basalt/domain';
import * as v from 'valibot';
import { issued, listOf, nothing, one } from '../../operation/answer.ts';
import { arrayOf } from '../../fields/array.ts';
import { madeBy } from '../../fields/made-by.ts';
import { seconds } from '../../fields/number.ts';
import { newBody, sentFields } from '../../fields/record-body.ts';
import { credential } from '../../records/organization.records.ts';
import { browserRoute } from './browser-route.ts';
import { issuedCredential } from '../../records/browser.records.ts';

/** The scopes of a new credential. Repetitions are accepted, up to twice the number of all scopes. */
const scopeList = arrayOf({
  of: 'scopes',
  min: 1,
  max: 2 * scopes.length,
  read: (item) => scopes.find((scope) => scope === item) ?? null,
  fault: `must be one of ${scopes.join(', ')}`,
  described: {
    items: { type: 'string', enum: scopes },
    examples: [['tickets:read', 'tickets:write']],
  },
});

/** The maximum overlap of a rotation: 30 days. */
const maxOverlapSeconds = 30 * 24 * 3600;

/** The API keys of an organization, for its owners and admins. */
export const credentialRoutes = [
  browserRoute({
    id: 'listCredentials',
    method: 'GET',
    path: '/organizations/{organization}/credentials',
    summary: 'List credentials',
    description: 'The list is in creation order and includes revoked and expired ones.',
    tag: 'Credentials of an organization',
    access: 'member',
    query: { created_by: v.exactOptional(madeBy) },
    answer: listOf(credential),
    errors: [],
    handle: async ({ principal, query, page }, use) =>
      pageOfAll(
        await use.listCredentials(principal, { createdBy: query.created_by }),
        page,
        byId('up'),
      ),
  }),
  browserRoute({
    id: 'createCredential',
    method: 'POST',
    path: '/organizations/{organization}/credentials',
    summary: 'Issue a credential',
    description: 'Only this answer contains the key.',
    tag: 'Credentials of an organization',
    access: 'member',
    body: newBody(Credential, ['name', 'scopes'], { scopes: scopeList }),
    answer: issued(issuedCredential),
    errors: ['insufficient_role', 'quota_exceeded'],
    handle: ({ principal, body }, use) =>
      use.createCredential(principal, sentFields(Credential, body)),
  }),
  browserRoute({
    id: 'rotateCredential',
    method: 'POST',
    path: '/organizations/{organization}/credentials/{credential}/rotate',
    summary: 'Give a credential a new key',
    description:
      'The former key works for `overlap_seconds` more. Without this field it stops at once.',
    tag: 'Credentials of an organization',
    access: 'member',
    body: { overlap_seconds: v.exactOptional(seconds(maxOverlapSeconds)) },
    bodyIsOptional: true,
    answer: one(issuedCredential),
    errors: ['insufficient_role'],
    handle: ({ principal, params, body }, use) =>
      use.rotateCredential(principal, {
        publicId: params.credential,
        overlapSeconds: body.overlap_seconds,
      }),
  }),
  browserRoute({
    id: 'revokeCredential',
    method: 'DELETE',
    path: '/organizations/{organization}/credentials/{credential}',
    summary: 'Revoke a credential',
    description: 'The key stops working at once and permanently. The credential stays in the list.',
    tag: 'Credentials of an organization',
    access: 'member',
    answer: nothing,
    errors: ['insufficient_role'],
    handle: async ({ principal, params }, use) => {
      await use.revokeCredential(principal, { publicId: params.credential });
    },
  }),
];
