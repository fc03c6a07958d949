import type { Actor } from '../access/principal.ts';
import type { AccountEvent, AccountEventKind } from './account-event.ts';

/** An event of an account as the command line returns it. */
export interface AccountEventRecord {
  id: string;
  timestamp: string;
  type: AccountEventKind;
  user_id: string;
  /** The email that the account has now. */
  email: string;
  /** Null for the person themself. */
  actor: Actor | null;
  data: Readonly<Record<string, string>>;
}

/** The event as the command line returns it. */
export function accountEventRecord(event: AccountEvent, email: string): AccountEventRecord {
  return {
    id: event.id,
    timestamp: event.at.toISOString(),
    type: event.kind,
    user_id: event.userId,
    email,
    actor: event.actor ?? null,
    data: event.data,
  };
}
