import { changed } from '../../record/next-version.ts';
import {
  accountChangeOf,
  type AccountChangePorts,
  type AccountDecision,
} from '../../run/run-change.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { isIdentifier } from '../../kernel/identifier.ts';
import type { Actor } from '../../access/principal.ts';
import type { AccountSet } from '../../ports/account-changes.ts';
import type { AccountName, LoadedAccount } from '../../ports/accounts-transaction.port.ts';
import type { AccountEventKind } from '../../event/account-event.ts';
import { normalizedEmail } from './email.ts';
import { type User, accountRecord, type AccountRecord } from '../../records/user.ts';
import { isConfirmed } from '../../records/two-factor.ts';

/** An account by its id or its email, and who operates on it. */
interface AccountInput {
  readonly user: string;
  readonly actor: Actor;
}

/** The change that an operation makes to an account; null when there is nothing to do. */
interface Operated {
  readonly kind: AccountEventKind;
  readonly fields?: Partial<User>;
  readonly sets?: readonly AccountSet[];
}

/**
 * Deactivates an account: its sessions end, and every kind of sign-in is refused. Its memberships, what the person
 * wrote and the credentials that they issued stay. Refuses with `not_found` (person).
 */
export const deactivateAccount = (ports: AccountChangePorts) =>
  operation<AccountInput>(ports, ({ user }, _, deactivatedAt) =>
    user.deactivatedAt === null
      ? { kind: 'account.deactivated', fields: { deactivatedAt }, sets: endSignIns(user) }
      : null,
  );

/** Activates an account: the person can sign in again as before. Refuses with `not_found` (person). */
export const activateAccount = (ports: AccountChangePorts) =>
  operation<AccountInput>(ports, ({ user }) =>
    user.deactivatedAt === null
      ? null
      : { kind: 'account.activated', fields: { deactivatedAt: null } },
  );

/**
 * Removes the second factor and the recovery codes of an account, for an owner who has lost them, and ends its sessions.
 * Refuses with `not_found` (person).
 */
export const resetTwoFactor = (ports: AccountChangePorts) =>
  operation<AccountInput>(ports, ({ user, twoFactor }) => {
    if (!isConfirmed(twoFactor)) return null;
    const ends = { kind: 'second_factor_ends', userId: user.id } as const;
    return { kind: 'two_factor.disabled', sets: [ends, ...endSignIns(user)] };
  });

/** Sets the password of an account, by its hash, and ends its sessions. Refuses with `not_found` (person). */
export const setPassword = (ports: AccountChangePorts) =>
  operation<AccountInput & { passwordHash: string }>(ports, ({ user }, { passwordHash }) => ({
    kind: 'password.changed',
    fields: { passwordHash },
    sets: endSignIns(user),
  }));

/** Ends all sessions of an account, and the tokens that can set a new password. */
export const endSignIns = ({ id: userId }: Pick<User, 'id'>): AccountSet[] => [
  { kind: 'sessions_end', userId },
  { kind: 'reset_tokens_end', userId },
];

const operation = <Input extends AccountInput>(
  ports: AccountChangePorts,
  operate: (account: LoadedAccount, input: Input, now: Date) => Operated | null,
) =>
  accountChangeOf(ports, {
    load: async ({ accounts }, { user }: Input) => {
      const name = accountNameOf(user);
      return name === null ? null : accounts.load(name);
    },
    decide: (account, input, { now, newId }): AccountDecision<AccountRecord> => {
      if (account === null) throw new DomainError('not_found', { resource: 'person' });
      const enrolled = isConfirmed(account.twoFactor);
      const operated = operate(account, input, now);
      if (operated === null) return { answer: accountRecord(account.user, enrolled) };
      const { kind, fields, sets = [] } = operated;
      const user = changed(account.user, { ...fields, updatedAt: now });
      const { actor } = input;
      return {
        sets,
        saved: [user],
        accountEvents: [{ id: newId(), userId: user.id, kind, actor, data: {}, at: now }],
        answer: accountRecord(user, enrolled && kind !== 'two_factor.disabled'),
      };
    },
  });

/** The account that a text names, its email or its id; null for another text. */
export function accountNameOf(named: string): AccountName | null {
  const email = normalizedEmail(named);
  if (email !== null) return { email };
  return isIdentifier(named) ? { id: named } : null;
}
