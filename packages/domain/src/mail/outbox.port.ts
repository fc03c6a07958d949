import type { Mail } from './mail.ts';

/** A mail as the outbox stores it. */
export interface QueuedMail {
  readonly id: string;
  readonly kind: Mail['kind'];
  /** The share of sending that it uses: the id of an organization, or `accounts` for mails about sign-in. */
  readonly sender: string;
  /** Whether it is about sign-in: such mails are sent before all others. */
  readonly isUrgent: boolean;
  /** The mail as JSON, sealed for its `id`, because it can contain tokens. */
  readonly sealed: string;
  readonly createdAt: Date;
}

/** A mail that one process has claimed to send it. The claim is not valid after it has ended or another process has claimed the mail. */
export interface ClaimedMail extends QueuedMail {
  /** Attempts before this one. */
  readonly attempts: number;
  /** The number of the claim; later claims have other numbers. */
  readonly claim: number;
}

/** The outbox of the deployment, for the processes that send mails. */
export interface MailQueue {
  /**
   * Claims at most `limit` mails that are due at `now`. No other process gets them before `until`, not even by a call at the same time. Urgent
   * mails come first; then senders take turns.
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
      /** The file that the mail was written to; null when it went to a mail server. */
      readonly file: string | null;
    }
  /** Another attempt may succeed. */
  | { readonly kind: 'failed'; readonly code: string }
  /** No attempt will ever succeed. */
  | { readonly kind: 'refused'; readonly code: string };

/** Sends mails to a mail server, or writes them to files. */
export interface MailTransport {
  /** Attempts to send the mail. Never throws. */
  deliver(mail: Mail): Promise<MailAttempt>;
}
