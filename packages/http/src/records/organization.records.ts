import { roles, scopes } from '@basalt/domain';
import * as v from 'valibot';
import { actor, count, id, instant } from './record-parts.ts';

export const organization = v.strictObject({
  id,
  name: v.string(),
  slug: v.string(),
  created_at: instant,
  updated_at: instant,
});

export const member = v.strictObject({
  id,
  name: v.string(),
  email: v.string(),
  role: v.picklist(roles),
  access: v.picklist(['explicit', 'implicit']),
});

export const notification = v.strictObject({
  id,
  recipient_count: count,
  title: v.string(),
  body: v.string(),
  url: v.nullable(v.string()),
  created_at: instant,
});

export const credential = v.strictObject({
  id,
  organization_id: id,
  public_id: v.string(),
  name: v.string(),
  scopes: v.array(v.picklist(scopes)),
  expires_at: v.nullable(instant),
  revoked_at: v.nullable(instant),
  last_used_at: v.nullable(instant),
  created_by: actor,
  created_at: instant,
  updated_at: instant,
});
