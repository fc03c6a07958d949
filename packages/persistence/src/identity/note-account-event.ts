import type { AccountEvent } from '@basalt/domain';
import { AccountEventEntity } from './account-event.entity.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** Adds an event to the log of accounts. A transaction of a tenant may only record that an account was created. */
export function recordAccountEvent(tx: Transaction, event: AccountEvent): void {
  tx.create(AccountEventEntity, { ...event });
}
