import type { ImportRow } from '../records/import-report.ts';
import type { AppPolicy } from '../records/app-policy.ts';
import type { MailChoices, MailDue } from '../notification/mail-due.ts';
import type { DueDate, Marks } from '../notification/notifications.port.ts';
import type { NoticeSubject } from '../records/recipients-and-watchers.ts';
import { togetherRaised, type RaisedRelatives } from './raised-relatives.ts';
import type { StoredCalendar, ViewCalendar } from '../records/view.ts';
import type { CustomField, FollowedTicket } from '../records/custom-field.ts';
import type { Ticket } from '../records/ticket.ts';
import type { RuleRun } from '../records/rule-run.ts';
import type { Settlement } from '../records/settled.ts';

/** Who watches which ticket or document. */
interface Watch {
  readonly subject: NoticeSubject;
  readonly userId: string;
}

/** A change of rows that are not loaded one by one. The storage has one statement for each kind. */
export type SetChange =
  /** The key in the address of a person's calendar of a view, with its filters; null: the address is not valid any more. */
  | {
      readonly kind: 'view_calendar';
      readonly viewId: string;
      readonly userId: string;
      readonly calendar: StoredCalendar | null;
    }
  /** The filters of the calendar with this key, unless it has some. */
  | {
      readonly kind: 'view_calendar_query';
      readonly viewId: string;
      readonly userId: string;
      readonly calendar: ViewCalendar;
    }
  /** Rows of the report of an import. */
  | { readonly kind: 'import_rows'; readonly importId: string; readonly rows: readonly ImportRow[] }
  /** Which apps people of the organization may connect. */
  | { readonly kind: 'app_policy'; readonly policy: AppPolicy }
  /** The last number given to a ticket of the project, whose counter is locked. */
  | { readonly kind: 'ticket_number'; readonly projectId: string; readonly last: number }
  /** A key that a ticket had in this project leads to it from now on. */
  | {
      readonly kind: 'former_key';
      readonly ticket: Pick<Ticket, 'id' | 'key' | 'number'>;
      readonly projectId: string;
    }
  /**
   * New tags of a project; with `projectId` null, of the organization's documents. When another transaction stored one of them first, the
   * change is decided again.
   */
  | {
      readonly kind: 'tags';
      readonly projectId: string | null;
      readonly tags: readonly { readonly id: string; readonly name: string }[];
    }
  /** Version and `updatedAt` of every document linked to the project grow, deleted ones included: the change of the project changes their records. */
  | { readonly kind: 'documents_of_project'; readonly projectId: string; readonly now: Date }
  /** A member of the organization is added to a project, or removed from it. */
  | {
      readonly kind: 'project_member';
      readonly projectId: string;
      readonly userId: string;
      readonly isMember: boolean;
      readonly now: Date;
    }
  /** A person leaves all projects of the organization. The addresses of their calendars are not valid any more. */
  | { readonly kind: 'leaves_projects'; readonly userId: string }
  /** The action of a recipient on a notification. */
  | {
      readonly kind: 'notification_marked';
      readonly notificationId: string;
      readonly userId: string;
      readonly marks: Marks;
    }
  /**
   * People watch these subjects, unless they chose before whether they do. With `watching`, they choose now. `onlyAssigned`: until they are
   * no assignee any more, unless they watched for another cause.
   */
  | {
      readonly kind: 'watches';
      readonly watches: readonly (Watch & { readonly onlyAssigned?: true })[];
      readonly watching?: boolean;
    }
  /** People watch these subjects no more, if they did only as assignees. */
  | { readonly kind: 'watches_off'; readonly watches: readonly Watch[] }
  /** When mails about notifications are due; null for mails that are in the outbox already, and for those that are not wanted any more. */
  | {
      readonly kind: 'mails_due';
      readonly rows: readonly {
        readonly notificationId: string;
        readonly userId: string;
        readonly dueAt: Date | null;
        readonly bundle: MailDue['bundle'];
      }[];
    }
  /** These people are no recipients of these notifications any more. A notification without recipients is deleted. */
  | {
      readonly kind: 'notices_off';
      readonly rows: readonly { readonly notificationId: string; readonly userId: string }[];
    }
  /** The assignees have been notified of these due dates. */
  | { readonly kind: 'due_noticed'; readonly rows: readonly DueDate[] }
  /** The choice of a person for mails. */
  | { readonly kind: 'mail_choices'; readonly userId: string; readonly choices: MailChoices }
  /** Notifications have been made for all events up to this one. */
  | { readonly kind: 'notified'; readonly eventId: string }
  /** While no rule is on, earlier events start no runs: the runs begin with the next event of the log. */
  | { readonly kind: 'rules_read_to_end' }
  /** Runs of rules were started for all events up to this one. */
  | { readonly kind: 'rules_read'; readonly eventId: string }
  /** New runs of rules. Those whose rule, cause and ticket have one are left out. */
  | { readonly kind: 'rule_runs'; readonly runs: readonly RuleRun[] }
  /** The numbers of developments of locked tickets. No version grows. */
  | {
      readonly kind: 'development_counts';
      readonly counts: readonly { readonly ticketId: string; readonly count: number }[];
    }
  /** The runs of all rules wait until then. */
  | { readonly kind: 'rules_wait'; readonly until: Date }
  /** The waiting runs of a rule are deleted. Made after the records are saved. */
  | { readonly kind: 'rule_runs_dropped'; readonly ruleId: string }
  /** The results of attempted deliveries of a webhook. */
  | {
      readonly kind: 'settlement';
      readonly webhookId: string;
      readonly settlement: Settlement;
    }
  /** Version and `updatedAt` of tickets of a locked board grow: the change of the board changes their records. */
  | {
      readonly kind: 'tickets_raised';
      readonly ticketIds: readonly string[];
      readonly now: Date;
    }
  /**
   * Tickets of a locked board move to another board. Tickets in `ranks` get that rank and enter the board now; deleted ones keep their
   * rank and the time at which they entered. Version and `updatedAt` of all of them grow.
   */
  | {
      readonly kind: 'tickets_sent';
      readonly to: string;
      readonly ranks: ReadonlyMap<string, string>;
      readonly deletedIds: readonly string[];
      readonly now: Date;
    }
  /** The label is removed from these tickets, whose boards are locked; their version and `updatedAt` grow. */
  | {
      readonly kind: 'label_off';
      readonly labelId: string;
      readonly ticketIds: readonly string[];
      readonly now: Date;
    }
  /** These tickets, whose boards are locked, leave their cycle; their version and `updatedAt` grow. */
  | {
      readonly kind: 'cycle_off';
      readonly cycleId: string;
      readonly ticketIds: readonly string[];
      readonly now: Date;
    }
  /** These tickets, whose boards are locked, are sorted by the new places of their options. No version grows. */
  | {
      readonly kind: 'field_reordered';
      readonly field: CustomField;
      readonly ticketIds: readonly string[];
    }
  /** These tickets, whose boards are locked, follow a change of a custom field; their version and `updatedAt` grow. */
  | {
      readonly kind: 'field_followed';
      readonly field: CustomField;
      readonly tickets: readonly FollowedTicket[];
      readonly now: Date;
    }
  /** Made last, after the events of the change. */
  | RaisedRelatives
  /** Tickets of a locked board get these ranks; their version and `updatedAt` grow. */
  | {
      readonly kind: 'ranks';
      readonly boardId: string;
      readonly ranks: ReadonlyMap<string, string>;
      readonly now: Date;
    };

/**
 * The same changes with fewer statements: all new tags of a project together, relatives of all tickets together, and only the last one of
 * several `ticket_number`s.
 */
export function mergedSets(sets: readonly SetChange[]): SetChange[] {
  const merged = new Map<string, SetChange>();
  for (const set of sets) {
    const place = placeOf(set);
    const about = place === undefined ? merged.size : place;
    const key = `${set.kind} ${about} ${'userId' in set ? set.userId : ''}`;
    merged.set(key, together(merged.get(key), set));
  }
  return [...merged.values()];
}

/** The same change as a part of an import: no webhook gets its events. */
export const quietSet = (set: SetChange): SetChange =>
  set.kind === 'relatives_raised' ? { ...set, isQuiet: true } : set;

/** The key of changes of this kind that become one statement: a project, or everything; undefined for changes that stay apart. */
function placeOf(set: SetChange): string | null | undefined {
  if ('projectId' in set) return set.projectId;
  return set.kind === 'relatives_raised' ? null : undefined;
}

function together(before: SetChange | undefined, set: SetChange): SetChange {
  if (set.kind === 'tags' && before?.kind === 'tags') {
    return { ...set, tags: [...before.tags, ...set.tags] };
  }
  const isMore = set.kind === 'relatives_raised' && before?.kind === 'relatives_raised';
  return isMore ? togetherRaised(before, set) : set;
}
