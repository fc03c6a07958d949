import type { Role } from '../tenancy/membership.ts';

/** What a mail of each kind says. Times are RFC 3339; a token is part of a link and must never be logged. */
export interface MailData {
  /** How to set a new password. */
  password_reset: { name: string; token: string; expires_at: string };
  /** That the password was set or changed. */
  password_changed: { name: string };
  /** An invitation to an organization. */
  invitation: { organization: string; role: Role; token: string; expires_at: string };
  /** That a sign-in provider leads to the account from now on. */
  identity_linked: { name: string; provider: string };
}

/** A mail to one person. */
export type Mail = {
  [Kind in keyof MailData]: {
    readonly to: string;
    readonly kind: Kind;
    readonly data: MailData[Kind];
  };
}[keyof MailData];
