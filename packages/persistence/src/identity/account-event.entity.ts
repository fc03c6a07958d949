import type { AccountEvent, AccountEventKind, Actor } from '@basalt/domain';
import type { Transaction } from '../transaction/transaction.ts';
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

/** Adds an event to the log of accounts. A transaction of a tenant may only record that an account was created. */
export function recordAccountEvent(tx: Transaction, event: AccountEvent): void {
  tx.create(AccountEventEntity, { ...event });
}
