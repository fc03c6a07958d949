import type { AccountEvent } from '@basalt/domain';
import type { Transaction } from '../transaction/transaction.ts';

/** Adds to the log of accounts. A tenant's transaction may note nothing but that an account was created. */
export function noteAccountEvent(
  tx: Transaction,
  { id, userId, kind, actor, data, at }: AccountEvent,
): void {
  tx.enqueue(
    'insert into account_events (id, user_id, kind, actor, data, at) values ($1, $2, $3, $4, $5, $6)',
    [id, userId, kind, actor && JSON.stringify(actor), JSON.stringify(data), at.toISOString()],
  );
}
