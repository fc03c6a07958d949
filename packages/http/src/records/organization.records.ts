import { Organization, roles, scopes } from '@basalt/domain';
import * as v from 'valibot';
import { answerSchema } from './answer-schema.ts';
import { actor, boundedArray, count, id, instant, openEnum, shown } from './record-parts.ts';

export const organization = answerSchema(Organization);

export const member = v.strictObject({
  id,
  name: shown('Ada Lovelace'),
  email: shown('ada@example.org'),
  role: v.picklist(roles),
  access: v.picklist(['explicit', 'implicit']),
});

export const notification = v.strictObject({
  id,
  recipient_count: count,
  title: shown('WEB-42 is deployed'),
  body: shown('It went live a minute ago.'),
  url: v.nullable(shown('/app/tickets/WEB-42')),
  created_at: instant,
});

export const credential = v.strictObject({
  id,
  organization_id: id,
  public_id: shown('4Fq0Zt8xYb2Lk6Wn1RcM'),
  name: shown('Deployment'),
  scopes: boundedArray(openEnum(scopes, 'tickets:read'), scopes.length),
  expires_at: v.nullable(instant),
  revoked_at: v.nullable(instant),
  last_used_at: v.nullable(instant),
  created_by: actor,
  created_at: instant,
  updated_at: instant,
});

/** The access token of an app, as the app reads it. */
export const appToken = v.strictObject({
  organization_id: id,
  person: v.strictObject({ id, name: shown('Ada Lovelace') }),
  app: v.strictObject({ id, name: shown('Release notes') }),
  scopes: boundedArray(openEnum(scopes, 'tickets:read'), scopes.length),
  expires_at: instant,
});

/** Whether the caller watches something. */
export const watching = v.strictObject({ watching: v.boolean() });
