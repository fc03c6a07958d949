import { Credential, Notification, Organization, roles, scopes } from '@basalt/domain';
import * as v from 'valibot';
import { answerSchema } from './answer-schema.ts';
import { boundedArray, count, id, instant, openEnum, shown } from './record-parts.ts';

export const organization = answerSchema(Organization);

export const member = v.strictObject({
  id,
  name: shown('Ada Lovelace'),
  email: shown('ada@example.org'),
  role: v.picklist(roles),
  access: v.picklist(['explicit', 'implicit']),
});

/** A picture of a person. */
export const picture = v.strictObject({ id, user_id: id });

export const notification = answerSchema(Notification);

export const credential = answerSchema(Credential);

/** The access token of an app, as the app reads it. */
export const appToken = v.strictObject({
  organization_id: id,
  person: v.strictObject({ id, name: shown('Ada Lovelace') }),
  app: v.strictObject({ id, name: shown('Release notes') }),
  scopes: boundedArray(openEnum(scopes, 'tickets:read'), scopes.length),
  expires_at: instant,
});

/** Whether the caller watches something. */
export const watching = v.strictObject({
  watching: v.boolean(),
  watchers: v.pipe(
    count,
    v.metadata({ description: 'The number of people who watch it and can read it.' }),
  ),
});
