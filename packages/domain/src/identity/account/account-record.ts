import { recordOf } from '../../kernel/record-of.ts';
import type { Actor } from '../../tenancy/principal.ts';
import type { AccountEvent, AccountEventKind } from './account-event.ts';
import type { User } from './user.ts';

const person = recordOf<User>()('id', 'name', 'email', 'emailConfirmedAt', 'deactivatedAt');

/** An account as the command line returns it. */
export interface AccountRecord extends ReturnType<typeof person> {
  has_password: boolean;
  two_factor: boolean;
  created_at: string;
}

/** The account as the command line returns it, without secrets. `enrolled`: it has a confirmed second factor. */
export const accountRecord = (user: User, enrolled: boolean): AccountRecord => ({
  ...person(user),
  has_password: user.passwordHash !== null,
  two_factor: enrolled,
  created_at: user.createdAt.toISOString(),
});

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
