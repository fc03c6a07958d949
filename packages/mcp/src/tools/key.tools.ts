import * as v from 'valibot';
import { out } from '../fields.ts';
import { mayRead } from '../names/pick.ts';
import { zoneOf } from '../zone.ts';
import { tool } from '../tool.ts';

/** The caller and its scopes. */
export const keyTools = [
  tool({
    name: 'whoami',
    description: 'Organization and scopes of this key. For a missing scope.',
    scopes: [],
    effect: 'read',
    idempotent: true,
    input: {},
    output: {
      organization_id: out.text,
      organization: out.maybe,
      key_name: out.text,
      scopes: out.texts,
      expires_at: out.maybe,
      now: v.string(),
    },
    handle: async (_, context) => {
      const { use, principal, now } = context;
      const organization = principal.organizationId;
      const { actor } = principal;
      const via = actor.type === 'user' ? actor.via : undefined;
      const [credential, record, zone] = await Promise.all([
        via === undefined ? use.readCredential(principal) : null,
        mayRead(context, 'organization:read')
          ? use.readOrganization(principal, { organization })
          : null,
        zoneOf(context),
      ]);
      const data = {
        organization_id: organization,
        organization: record?.name ?? null,
        key_name:
          credential !== null && 'name' in credential
            ? credential.name
            : `${via?.name} for ${actor.name}`,
        scopes: [...principal.scopes],
        expires_at: credential?.expires_at ?? principal.app?.expiresAt.toISOString() ?? null,
        now: now.toISOString(),
      };
      const where = data.organization ?? 'the organization';
      const ends = data.expires_at === null ? '' : ` It expires ${data.expires_at}.`;
      const text = [
        `${via === undefined ? 'Key' : 'App'} "${data.key_name}" of ${where}. Scopes: ${data.scopes.join(', ')}.${ends}`,
        `Organization: ${organization}. Now: ${data.now}. Days are those of ${zone.name}.`,
      ].join('\n');
      return { text, data };
    },
  }),
];
