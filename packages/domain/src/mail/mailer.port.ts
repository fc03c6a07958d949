import type { Role } from '../tenancy/membership.ts';

/** What a letter of each kind tells. Times are RFC 3339; a token is part of a link, and never to be logged. */
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

/** A letter to one person. */
export type Mail = {
  [Kind in keyof MailData]: {
    readonly to: string;
    readonly kind: Kind;
    readonly data: MailData[Kind];
  };
}[keyof MailData];

/** The post. */
export interface Mailer {
  /**
   * Takes a letter for delivery, whenever that succeeds. Never throws and is done at once, so that whoever asks
   * for a letter cannot tell from the time whether there was one to send.
   */
  send(mail: Mail): void;
}
