import { Credential, type SecretHash } from '@basalt/domain';
import { p } from '@mikro-orm/core';
import { recordEntity } from '../record-entity.ts';

/** `api_credentials`. */
export const CredentialEntity = recordEntity(Credential, {
  table: 'api_credentials',
  properties: { secrets: p.json<SecretHash[]>() },
});
