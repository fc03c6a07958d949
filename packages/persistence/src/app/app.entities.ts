import {
  App,
  AppGrant,
  type Actor,
  type AppKind,
  type AppResource,
  type AppStatus,
  type Scope,
  type SecretHash,
} from '@basalt/domain';
import { defineEntity, p } from '@mikro-orm/core';
import { TextListType } from '../sql/text-list-type.ts';

/** `apps`. */
export const AppEntity = defineEntity({
  class: App,
  tableName: 'apps',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    clientId: p.text(),
    kind: p.text().$type<AppKind>(),
    name: p.text(),
    homePage: p.text().nullable(),
    redirectUris: p.type(TextListType).$type<string[]>(),
    secrets: p.json<SecretHash[]>(),
    status: p.text().$type<AppStatus>(),
    isAllowed: p.boolean(),
    createdBy: p.json<Actor>().columnType('json'),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

/** `app_grants`. */
export const AppGrantEntity = defineEntity({
  class: AppGrant,
  tableName: 'app_grants',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    appId: p.uuid(),
    userId: p.uuid(),
    scopes: p.type(TextListType).$type<Scope[]>(),
    resources: p.type(TextListType).$type<AppResource[]>(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    lastUsedAt: p.datetime(3).nullable(),
  },
});
