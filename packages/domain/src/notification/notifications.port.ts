import type { EventRecord } from '../event/event-record.ts';
import type { Page, PageRequest } from '../kernel/page.ts';
import type { MailChoices } from './mail-digest.ts';
import type { OwnNotificationRecord } from './own-notification.ts';
import type { NoticeReason, NoticeSubject } from './recipients.ts';

/** Somebody who can read a ticket or document now. */
export interface Reader {
  readonly subjectId: string;
  readonly userId: string;
  /** Whether they watch it; null when they neither chose this nor did anything that begins it. */
  readonly watching: boolean | null;
  /** The title of the document; of a ticket its key and title. */
  readonly name: string;
  /** Its address in the application. */
  readonly url: string;
  /** When they get mails. */
  readonly mailChoices: MailChoices;
}

/** A due date of a ticket. Its assignees get a notification. */
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
  /** The title of the ticket or document. */
  readonly subject: string;
  readonly url: string;
  readonly title: string;
  readonly body: string;
  /** False when the person has seen it in the inbox, or can no longer read its subject. */
  readonly isWanted: boolean;
}

/** When a person read a notification, was done with it, or until when they snoozed it; null for what they did not do. */
export interface Marks {
  readonly readAt: Date | null;
  readonly doneAt: Date | null;
  readonly snoozedUntil: Date | null;
}

/** Which of a person's notifications are listed. `inbox`: those that are neither done nor snoozed. */
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
   * The next events of the log, at most 100, in their order, for which notifications were not made yet, and whether more settled events may
   * follow. Other transactions wait for them until this one ends.
   */
  lockNews(): Promise<{ events: readonly EventRecord[]; hasMore: boolean }>;
  /** Of these people, and of those who watch: who can read each of these live tickets and documents now. */
  readersOf(subjects: readonly NoticeSubject[], userIds: readonly string[]): Promise<Reader[]>;
  /**
   * Locks and returns notifications whose mail is due, with all others that the same mails contain. Other transactions do not get them. At most 100
   * mails at a time, each with its notifications in the order in which they were made.
   */
  lockDueMails(now: Date): Promise<DueMail[]>;
  /**
   * At most 200 due dates from a day before to a day after `now`, of which nobody was notified yet, of live tickets that are neither done nor archived.
   * Tickets without assignees are included. Other transactions wait for them until this one ends.
   */
  lockDueDates(now: Date): Promise<DueDate[]>;
  /** Locks and returns the person's choices of mails; null for a person who is no member. */
  lockMailChoices(userId: string): Promise<MailChoices | null>;
  /** Finds a live ticket (by id or key) or document, and locks whether the person watches it; null when they can read none of this name. */
  lockWatch(
    type: NoticeSubject['type'],
    ref: string,
    userId: string,
  ): Promise<{ id: string; watching: boolean | null } | null>;
}

/** Reads of notifications. */
export interface NotificationQueries {
  /** The person's notifications, newest first. They are sorted by id, so a cursor contains only the id. */
  ofPerson(
    userId: string,
    page: PageRequest,
    filter?: NotificationFilter & { now: Date },
  ): Promise<Page<OwnNotificationRecord>>;
  /** The person's choices of mails, or the default. */
  mailChoices(userId: string): Promise<MailChoices>;
  /** Whether the person watches the ticket (by id or key) or document; null when there is none that they can read. */
  isWatched(type: NoticeSubject['type'], ref: string, userId: string): Promise<boolean | null>;
}

/**
 * At most `most` ids, after `behind`, of organizations for which there is something to do at `at`: events or due dates that nobody was
 * notified of, or mails about notifications that are due.
 */
export type OrganizationsWith = (
  what: 'news' | 'due_dates' | 'due_mails',
  page: { at: Date; behind: string | null; most: number },
) => Promise<string[]>;
