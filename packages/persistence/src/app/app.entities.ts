import { App, AppGrant, type SecretHash } from '@basalt/domain';
import { p } from '@mikro-orm/core';
import { recordEntity } from '../record-entity.ts';

/** `apps`. */
export const AppEntity = recordEntity(App, {
  table: 'apps',
  properties: { secrets: p.json<SecretHash[]>() },
});

/** `app_grants`. */
export const AppGrantEntity = recordEntity(AppGrant, { table: 'app_grants' });
