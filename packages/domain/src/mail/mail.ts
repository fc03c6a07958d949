import type { Role } from '../access/roles.ts';

/** The data of each kind of mail. Times are RFC 3339. A token is part of a link and must never be logged. */
export interface MailData {
  /** A link for setting a new password. */
  password_reset: { name: string; token: string; expires_at: string };
  /** The password was set or changed. */
  password_changed: { name: string };
  /** An invitation to an organization; `by` is the name of the person who sent it, null for a program. */
  invitation: {
    organization: string;
    by: string | null;
    role: Role;
    token: string;
    expires_at: string;
  };
  /** The event that concerns the person. */
  notices: {
    name: string;
    organization: string;
    /** The subject of the mail. */
    subject: string;
    /** Where that is in the application. */
    url: string;
    /** The ticket or document whose mails are one thread; null for a mail about several. */
    thread: string | null;
    items: readonly { title: string; body: string }[];
    /** How many further notifications the mail does not show. */
    left: number;
    /** Unsubscribes from mails of this kind, without a sign-in. */
    unsubscribe_token: string;
  };
  /** An identity at a sign-in provider was linked with the account. */
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
