import type { EventRecord } from '../event/event-record.ts';
import type { Page, PageRequest } from '../kernel/page.ts';
import type { MailBundle, MailChoices } from './mail-due.ts';
import type { OwnNotificationRecord } from './own-notification.ts';
import type { UnseenAssignment } from './taken-back.ts';
import type { NoticeReason, NoticeSubject } from '../records/recipients-and-watchers.ts';
import type { Language } from '../words/languages.ts';

/** A person who can read a ticket or document now. */
export interface Reader {
  readonly subjectId: string;
  readonly userId: string;
  /** Whether they watch it; null when they neither chose it nor did anything that starts it. */
  readonly watching: boolean | null;
  /** Whether they watch only as an assignee. */
  readonly onlyAssigned: boolean;
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
  /** The name of the person. */
  readonly name: string;
  readonly email: string;
  /** That of the account, else of the organization. */
  readonly language: Language | null;
  readonly timeZone: string | null;
  readonly organization: string;
  readonly bundle: MailBundle;
  readonly subjectId: string;
  /** The title of the ticket or document. */
  readonly subject: string;
  readonly url: string;
  readonly reason: NoticeReason;
  /** The name of the actor. */
  readonly actor: string;
  readonly title: string;
  readonly body: string;
  /** False when the person has seen it in the inbox, or can no longer read its subject. */
  readonly isWanted: boolean;
}

/** When a person read a notification and marked it as done, and until when they snoozed it; each null when they did not. */
export interface Marks {
  readonly readAt: Date | null;
  readonly doneAt: Date | null;
  readonly snoozedUntil: Date | null;
}

/** The states by which a person's notifications are listed. `inbox`: neither done nor snoozed. */
export const notificationStates = ['inbox', 'unread', 'snoozed', 'done'] as const;

export type NotificationState = (typeof notificationStates)[number];

/** Which of a person's notifications are listed. An absent field selects nothing. */
export interface NotificationFilter {
  readonly state?: NotificationState | undefined;
  /** Only notifications with one of these reasons. */
  readonly reasons?: readonly NoticeReason[] | undefined;
  /** Only notifications about one of these tickets. */
  readonly ticketIds?: readonly string[] | undefined;
}

/** The notifications of the tenant, inside a transaction. */
export interface NotificationStore {
  /** The person's marks of each of the notifications, locked in the order of the ids. Notifications that the person did not get are left out. */
  lockMarks(ids: readonly string[], userId: string): Promise<ReadonlyMap<string, Marks>>;
  /**
   * The next events of the log, at most 100, in their order, for which no notifications have been made yet, and whether further events can
   * follow that are settled already. Other transactions wait for them until this one ends.
   */
  lockNews(): Promise<{ events: readonly EventRecord[]; hasMore: boolean }>;
  /** The people among `userIds` and among the watchers who can read each of these live tickets and documents now. */
  readersOf(subjects: readonly NoticeSubject[], userIds: readonly string[]): Promise<Reader[]>;
  /**
   * The notifications of assignments of these tickets that these people have not seen, locked: neither read nor done, and not mailed yet. For
   * each ticket and person the last one.
   */
  unseenAssignments(
    ticketIds: readonly string[],
    userIds: readonly string[],
  ): Promise<UnseenAssignment[]>;
  /** The names of the boards with these ids, also of deleted ones. */
  boardNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The people who made these API keys, by the id of the key. Keys that no person made are not included. */
  keyMakers(keyIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * Locks and returns the notifications of at most 100 due mails, with all others that the same mails contain. Other transactions do not get
   * them. The notifications of a mail are in the order of their creation.
   */
  lockDueMails(now: Date): Promise<DueMail[]>;
  /**
   * At most 200 due dates within a day before and after `now`, of live tickets that are neither done nor archived, for which nobody has been notified
   * yet. Tickets without assignees are included. Other transactions wait for them until this one ends.
   */
  lockDueDates(now: Date): Promise<DueDate[]>;
  /** Locks and returns the person's choices of mails; null for a person who is no member. */
  lockMailChoices(userId: string): Promise<MailChoices | null>;
  /** The id of a live ticket (named by id or key) or document, and whether the person watches it, locked; null when they cannot read it. */
  lockWatch(
    type: NoticeSubject['type'],
    ref: string,
    userId: string,
  ): Promise<(Pick<Reader, 'watching' | 'onlyAssigned'> & { id: string }) | null>;
}

/** Reads of notifications. */
export interface NotificationQueries {
  /** The person's notifications, newest first. They are sorted by id; a cursor contains only the id. */
  ofPerson(
    userId: string,
    page: PageRequest,
    filter?: NotificationFilter & { now: Date },
  ): Promise<Page<OwnNotificationRecord>>;
  /** The person's choices of mails, or the default. */
  mailChoices(userId: string): Promise<MailChoices>;
  /** The time zone of the person's days (IANA): that of the account, else that of the mails, else UTC. */
  timeZone(userId: string): Promise<string>;
  /**
   * Whether the person watches the ticket (by id or key) or document, and how many people do who can read it; null when there is none that
   * the person can read.
   */
  watchOf(
    type: NoticeSubject['type'],
    ref: string,
    userId: string,
  ): Promise<{ watching: boolean; watchers: number } | null>;
}

/**
 * At most `max` ids, after the id `after`, of organizations that have work at `at`: events or due dates for which nobody has been
 * notified, due mails about notifications, rules to run, events that are not in the flow, or cycles to start.
 */
export type OrganizationsWith = (
  what: 'news' | 'due_dates' | 'due_mails' | 'rules_due' | 'flow_due' | 'cycles_due',
  page: { at: Date; after: string | null; max: number },
) => Promise<string[]>;
