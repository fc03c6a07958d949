import { Credential, type Actor, type Scope, type SecretHash } from '@basalt/domain';
import { defineEntity, p } from '@mikro-orm/core';
import { TextListType } from '../sql/text-list-type.ts';

/** `api_credentials`. */
export const CredentialEntity = defineEntity({
  class: Credential,
  tableName: 'api_credentials',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    publicId: p.text(),
    name: p.text(),
    scopes: p.type(TextListType).$type<Scope[]>(),
    secrets: p.json<SecretHash[]>(),
    expiresAt: p.datetime(3).nullable(),
    revokedAt: p.datetime(3).nullable(),
    lastUsedAt: p.datetime(3).nullable(),
    createdBy: p.json<Actor>().columnType('json'),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
