import type { AccountEventKind, Actor } from '@basalt/domain';
import { defineEntity, p } from '@mikro-orm/core';

/** `account_events`. */
export const AccountEventEntity = defineEntity({
  name: 'AccountEvent',
  tableName: 'account_events',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    kind: p.text().$type<AccountEventKind>(),
    actor: p.json<Actor>().columnType('json').nullable(),
    data: p.json<Readonly<Record<string, string>>>().columnType('json'),
    at: p.datetime(3),
  },
});
