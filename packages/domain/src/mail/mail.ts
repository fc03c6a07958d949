import type { Role } from '../access/roles.ts';
import type { NoticeReason } from '../records/recipients-and-watchers.ts';
import type { User } from '../records/user.ts';
import type { Language } from '../words/languages.ts';

/** A notification in a mail. */
export interface NoticeItem {
  /** The English text of the API. */
  readonly title: string;
  readonly body: string;
  /** The parts of the title. Absent in a mail of an earlier version. */
  readonly happened?: {
    readonly reason: NoticeReason;
    /** The name of the person. */
    readonly actor: string;
    /** The title of the ticket or document. */
    readonly subject: string;
    /** Its address in the application. Absent in a mail of an earlier version. */
    readonly url?: string;
  };
}

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
    /** The ticket or document that it is about, the first of several. */
    subject: string;
    /** How many others it is about. Absent in a mail of an earlier version, whose subject counts them. */
    others?: number;
    /** Where that is in the application. */
    url: string;
    /** The ticket or document whose mails are one thread; null for a mail about several. */
    thread: string | null;
    /** Those of a ticket or document follow each other. */
    items: readonly NoticeItem[];
    /** How many further notifications the mail does not show. */
    left: number;
    /** Unsubscribes from mails of this kind, without a sign-in. */
    unsubscribe_token: string;
  };
  /** An identity at a sign-in provider was linked with the account. */
  identity_linked: { name: string; provider: string };
}

/** Who reads a mail. */
export interface MailReader {
  /** The id of the account; null for a person without one. */
  readonly userId: string | null;
  /** Null for the default of the person's organization, or of the service. */
  readonly language: Language | null;
  /** The IANA name of a time zone; null for UTC. */
  readonly timeZone: string | null;
}

/** The recipient of a mail to the person, who reads it in the language of the account, else in `byDefault`. */
export const recipientOf = (
  { id: userId, email: to, locale, timeZone }: User,
  byDefault: Language | null = null,
) => ({ to, reader: { userId, language: locale ?? byDefault, timeZone } });

/** A mail to one person. */
export type Mail = {
  [Kind in keyof MailData]: {
    readonly to: string;
    /** Absent in the mails that a version without languages left in the outbox. */
    readonly reader?: MailReader;
    readonly kind: Kind;
    readonly data: MailData[Kind];
  };
}[keyof MailData];
