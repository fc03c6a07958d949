/** What can happen to an account that its owner may one day ask about. */
export const accountEventKinds = [
  'account.created',
  'account.taken_over',
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
  /** No secret, code or token. */
  readonly data: Readonly<Record<string, string>>;
  readonly at: Date;
}
