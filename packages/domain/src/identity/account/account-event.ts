import type { NewId } from '../../kernel/clock.port.ts';
import type { Actor } from '../../tenancy/principal.ts';
import type { User } from './user.ts';

/** What can happen to an account that its owner may one day ask about. */
export const accountEventKinds = [
  'account.created',
  'account.matched',
  'account.taken_over',
  'account.deactivated',
  'account.activated',
  'identity.linked',
  'password.changed',
  'password.reset',
  'two_factor.enabled',
  'two_factor.replaced',
  'two_factor.disabled',
  'recovery_codes.renewed',
  'recovery_code.used',
] as const;

export type AccountEventKind = (typeof accountEventKinds)[number];

/** One line of the audit log of accounts, which only grows. */
export interface AccountEvent {
  readonly id: string;
  readonly userId: string;
  readonly kind: AccountEventKind;
  /** Who did it; absent: the person themself. */
  readonly actor?: Actor;
  /** No secret, code or token. */
  readonly data: Readonly<Record<string, string>>;
  readonly at: Date;
}

/** What is noted of an account that is made within an organization, by `actor` or, absent, by the person themself. */
export function accountCreated(
  { id: userId, createdAt: at }: Pick<User, 'id' | 'createdAt'>,
  newId: NewId,
  actor?: Actor,
): AccountEvent {
  const event = { id: newId(), userId, kind: 'account.created', data: {}, at } as const;
  return actor === undefined ? event : { ...event, actor };
}

/** An account is created, or found for an organization that is imported, before it is a member. */
type BeforeMembership = 'account.created' | 'account.matched';

/** What the log of an organization says of a member's account. */
export type MemberAccountEventKind = `member.${Exclude<AccountEventKind, BeforeMembership>}`;

/** `member.password.changed` for `password.changed`; null for events that no organization records. */
export function memberKindOf(kind: AccountEventKind): MemberAccountEventKind | null {
  return kind === 'account.created' || kind === 'account.matched' ? null : `member.${kind}`;
}

/** All of them, in the order of the account events. */
export const memberAccountEventKinds = accountEventKinds.flatMap(
  (kind) => memberKindOf(kind) ?? [],
);
