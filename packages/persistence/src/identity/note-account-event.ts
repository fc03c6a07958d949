import type { AccountEvent } from '@basalt/domain';
import { AccountEventEntity } from './account-event.entity.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** Adds to the log of accounts. A tenant's transaction may note nothing but that an account was created. */
export function noteAccountEvent(tx: Transaction, event: AccountEvent): void {
  tx.create(AccountEventEntity, { ...event });
}
