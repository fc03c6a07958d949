import type { EventRecord } from '../event/event-record.ts';
import type { Page, PageRequest } from '../kernel/page.ts';
import type { MailChoices } from './mail-choice.ts';
import type { OwnNotificationRecord } from './own-notification.ts';
import type { NoticeReason, NoticeSubject } from './who-hears.ts';

/** Somebody who can read a ticket or document now. */
export interface Reader {
  readonly subjectId: string;
  readonly userId: string;
  /** Whether they watch it; null when neither they said so nor anything they did. */
  readonly watching: boolean | null;
  /** What it is called: of a ticket its key and title. */
  readonly name: string;
  /** Where it is in the application. */
  readonly url: string;
  /** When they get mails. */
  readonly mailChoices: MailChoices;
}

/** A due date of a ticket that its assignees are to be notified of. */
export interface DueDate {
  readonly ticketId: string;
  readonly reason: 'due_soon' | 'overdue';
  readonly dueAt: Date;
  readonly assigneeIds: readonly string[];
}

/** A notification whose mail is due. */
export interface DueMail {
  readonly notificationId: string;
  readonly userId: string;
  /** Of the person. */
  readonly name: string;
  readonly email: string;
  readonly organization: string;
  readonly bundle: 'subject' | 'day';
  readonly subjectId: string;
  /** What the ticket or document is called. */
  readonly subject: string;
  readonly url: string;
  readonly title: string;
  readonly body: string;
  /** False when the person has seen it in the inbox, or can no longer read its subject. */
  readonly isWanted: boolean;
}

/** What a person did with a notification of theirs; null where they did not. */
export interface Marks {
  readonly readAt: Date | null;
  readonly doneAt: Date | null;
  readonly snoozedUntil: Date | null;
}

/** Which of a person's notifications are listed: `inbox` is what is neither done nor snoozed. */
export const notificationStates = ['inbox', 'unread', 'snoozed', 'done'] as const;

export type NotificationState = (typeof notificationStates)[number];

/** Which of a person's notifications are listed; what is absent does not matter. */
export interface NotificationFilter {
  readonly state?: NotificationState | undefined;
  /** One of these. */
  readonly reasons?: readonly NoticeReason[] | undefined;
  /** About one of these. */
  readonly ticketIds?: readonly string[] | undefined;
}

/** The notifications of the tenant, inside a transaction. */
export interface NotificationStore {
  /** What the person did with each of the notifications, locked in the order of their ids; without those of which they are no recipient. */
  lockMarks(ids: readonly string[], userId: string): Promise<ReadonlyMap<string, Marks>>;
  /**
   * The next events of the log, at most 100, that no notification was made of yet, in its order; null for none. Until the end of the transaction
   * nobody else gets them.
   */
  lockNews(): Promise<readonly EventRecord[]>;
  /** Who of the people, and of those who watch, can read each of the live tickets and documents now. */
  readersOf(subjects: readonly NoticeSubject[], userIds: readonly string[]): Promise<Reader[]>;
  /**
   * Notifications to people whose mail is due, with all that goes into the same mails, and locked: nobody else gets them. At most a hundred people or
   * subjects at a time; those of one mail stay together, in the order of their making.
   */
  lockDueMails(now: Date): Promise<DueMail[]>;
  /**
   * Due dates from a day before to a day after `now`, at most 200, of live tickets that are neither done nor archived, which nobody was notified of; those
   * without assignees, too. Until the end of the transaction nobody else gets them.
   */
  lockDueDates(now: Date): Promise<DueDate[]>;
  /** What the person chose, locked; null when they are no member. */
  lockMailChoices(userId: string): Promise<MailChoices | null>;
  /** The live ticket (by id or key) or document, its watching by the person locked; null when there is none that they can read. */
  lockWatch(
    type: NoticeSubject['type'],
    ref: string,
    userId: string,
  ): Promise<{ id: string; watching: boolean | null } | null>;
}

/** Reads of notifications. */
export interface NotificationQueries {
  /** Those to the person, newest first by their id, which is all that a cursor holds. */
  ofPerson(
    userId: string,
    page: PageRequest,
    filter?: NotificationFilter & { now: Date },
  ): Promise<Page<OwnNotificationRecord>>;
  /** What the person chose for mails, or the default. */
  mailChoices(userId: string): Promise<MailChoices>;
  /** Whether the person watches the ticket (by id or key) or document; null when there is none that they can read. */
  isWatched(type: NoticeSubject['type'], ref: string, userId: string): Promise<boolean | null>;
}

/** Organizations in whose log there is something that no notification was made of: ids behind `behind`, at most `most`. */
export type OrganizationsWithNews = (page: {
  behind: string | null;
  most: number;
}) => Promise<string[]>;

/** Organizations with due dates that nobody was notified of, at `at`: ids behind `behind`, at most `most`. */
export type OrganizationsWithDueDates = OrganizationsWithDueMails;

/** Organizations with a mail about a notification that is due at `at`: ids behind `behind`, at most `most`. */
export type OrganizationsWithDueMails = (page: {
  at: Date;
  behind: string | null;
  most: number;
}) => Promise<string[]>;
