import type { Mail } from './mail.ts';

/** A mail as the outbox keeps it. */
export interface QueuedMail {
  readonly id: string;
  readonly kind: Mail['kind'];
  /** The share of sending that it uses: the id of an organization, or `accounts` for mails about sign-in. */
  readonly sender: string;
  /** Mails about sign-in leave before all others. */
  readonly isUrgent: boolean;
  /** The mail as JSON, sealed for its `id`: tokens are in it. */
  readonly sealed: string;
  readonly createdAt: Date;
}

/** A mail that one process has taken to send it. Void once its claim has ended or another process has taken it. */
export interface ClaimedMail extends QueuedMail {
  /** Attempts before this one. */
  readonly attempts: number;
  /** Tells this claim from later ones. */
  readonly claim: number;
}

/** The outbox of the whole deployment, for the processes that send. */
export interface MailQueue {
  /**
   * Takes mails that are due at `now`, at most `limit`, until `until`: no other process gets them before. Urgent ones first, then
   * one of each sender after the other. Of two who ask at once, each mail goes to one.
   */
  claim(wanted: {
    urgentOnly: boolean;
    limit: number;
    now: Date;
    until: Date;
  }): Promise<ClaimedMail[]>;
  /** Removes a mail that was sent or given up. */
  remove(mail: Pick<ClaimedMail, 'id' | 'claim'>): Promise<void>;
  /** Keeps a mail for another attempt at `dueAt`. */
  postpone(mail: Pick<ClaimedMail, 'id' | 'claim'>, dueAt: Date): Promise<void>;
}

/** The outcome of an attempt. `code` names the fault and contains no address and no text of the mail. */
export type MailAttempt =
  | {
      readonly kind: 'sent';
      /** The file that the mail was written to, if that is how mails leave. */ readonly file:
        string | null;
    }
  /** Another attempt may succeed. */
  | { readonly kind: 'failed'; readonly code: string }
  /** No attempt will ever succeed. */
  | { readonly kind: 'refused'; readonly code: string };

/** The way to a mail server. */
export interface MailTransport {
  /** Attempts to send the mail. Never throws. */
  deliver(mail: Mail): Promise<MailAttempt>;
}
