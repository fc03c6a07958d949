import type { NewId } from '../kernel/clock.port.ts';
import type { Actor } from '../access/principal.ts';

/** The kinds of events of accounts. */
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
  'sign_in_link.created',
  'sign_in_link.used',
] as const;

export type AccountEventKind = (typeof accountEventKinds)[number];

/** One entry of the audit log of accounts. Entries are never changed. */
export interface AccountEvent {
  readonly id: string;
  readonly userId: string;
  readonly kind: AccountEventKind;
  /** The actor; absent: the person themself. */
  readonly actor?: Actor;
  /** Details; never a secret, code or token. */
  readonly data: Readonly<Record<string, string>>;
  readonly at: Date;
}

/** The event of a new account that is made in an organization, by `actor`; when absent, by the person themself. */
export function accountCreated(
  { id: userId, createdAt: at }: { readonly id: string; readonly createdAt: Date },
  newId: NewId,
  actor?: Actor,
): AccountEvent {
  const event = { id: newId(), userId, kind: 'account.created', data: {}, at } as const;
  return actor === undefined ? event : { ...event, actor };
}

/**
 * Events before the account is a member of an organization: it is created, or found for an organization that is moved here from another
 * deployment.
 */
type BeforeMembership = 'account.created' | 'account.matched';

/** The kinds of events about a member's account in the log of an organization. */
export type MemberAccountEventKind = `member.${Exclude<AccountEventKind, BeforeMembership>}`;

/** `member.password.changed` for `password.changed`; null for events that are in no log of an organization. */
export function memberKindOf(kind: AccountEventKind): MemberAccountEventKind | null {
  return kind === 'account.created' || kind === 'account.matched' ? null : `member.${kind}`;
}

/** All kinds of events about members' accounts, in the order of `accountEventKinds`. */
export const memberAccountEventKinds = accountEventKinds.flatMap(
  (kind) => memberKindOf(kind) ?? [],
);
