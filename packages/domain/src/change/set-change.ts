import type { ImportRow } from '../import/imports.port.ts';
import type { AppPolicy } from '../app/app-policy.ts';
import type { MailChoices, MailDue } from '../notification/mail-digest.ts';
import type { DueDate, Marks } from '../notification/notifications.port.ts';
import type { NoticeSubject } from '../notification/recipients.ts';
import type { Settlement } from '../webhook/settled.ts';

/** A change of rows that are not loaded one by one. Each kind is one statement of the storage. */
export type SetChange =
  /** The key of the address of a person's calendar of a view; null ends it. */
  | {
      readonly kind: 'view_calendar';
      readonly viewId: string;
      readonly userId: string;
      readonly key: string | null;
    }
  /** Rows of the report of an import. */
  | { readonly kind: 'import_rows'; readonly importId: string; readonly rows: readonly ImportRow[] }
  /** Which apps people of the organization may connect. */
  | { readonly kind: 'app_policy'; readonly policy: AppPolicy }
  /** The last number given to a ticket of the project, whose counter is locked. */
  | { readonly kind: 'ticket_number'; readonly projectId: string; readonly last: number }
  /** New tags of a project, or with null of the organization's documents. When another transaction made one of them first, the change is decided again. */
  | {
      readonly kind: 'tags';
      readonly projectId: string | null;
      readonly tags: readonly { readonly id: string; readonly name: string }[];
    }
  /** Version and `updatedAt` of every document linked to the project grow, deleted ones included: their records change with it. */
  | { readonly kind: 'documents_of_project'; readonly projectId: string; readonly now: Date }
  /** A member of the organization comes into a project, or leaves it. */
  | {
      readonly kind: 'project_member';
      readonly projectId: string;
      readonly userId: string;
      readonly isMember: boolean;
      readonly now: Date;
    }
  /** A person leaves all projects of the organization, and the addresses of their calendars end. */
  | { readonly kind: 'leaves_projects'; readonly userId: string }
  /** What a recipient did with a notification. */
  | {
      readonly kind: 'notification_marked';
      readonly notificationId: string;
      readonly userId: string;
      readonly marks: Marks;
    }
  /** People watch these, unless they said before whether they do; or with `watching` they say now whether they do. */
  | {
      readonly kind: 'watches';
      readonly watches: readonly { readonly subject: NoticeSubject; readonly userId: string }[];
      readonly watching?: boolean;
    }
  /** When mails about notifications are due; null for those that are in the outbox, or not wanted any more. */
  | {
      readonly kind: 'mails_due';
      readonly rows: readonly {
        readonly notificationId: string;
        readonly userId: string;
        readonly dueAt: Date | null;
        readonly bundle: MailDue['bundle'];
      }[];
    }
  /** The assignees were notified of these due dates. */
  | { readonly kind: 'due_noticed'; readonly rows: readonly DueDate[] }
  /** What a person chose for mails. */
  | { readonly kind: 'mail_choices'; readonly userId: string; readonly choices: MailChoices }
  /** Notifications were made of all events up to this one. */
  | { readonly kind: 'notified'; readonly eventId: string }
  /** What became of attempted deliveries of a webhook, as `DeliveryStore.settle` writes it. */
  | {
      readonly kind: 'settlement';
      readonly webhookId: string;
      readonly settlement: Settlement;
    }
  /** Version and `updatedAt` of tickets of a locked board grow: their records change with it. */
  | {
      readonly kind: 'tickets_raised';
      readonly ticketIds: readonly string[];
      readonly now: Date;
    }
  /**
   * Tickets of a locked board come onto another one: those with a rank enter there now, deleted ones keep their rank and the moment they
   * entered. Version and `updatedAt` of all of them grow.
   */
  | {
      readonly kind: 'tickets_sent';
      readonly to: string;
      /** Neither of the boards, or both, are of finished work: nothing changes for what has relations with the tickets. */
      readonly keepsCompletion?: boolean;
      readonly ranks: ReadonlyMap<string, string>;
      readonly deletedIds: readonly string[];
      readonly now: Date;
    }
  /** The label is taken off these tickets, whose boards are locked; their version and `updatedAt` grow. */
  | {
      readonly kind: 'label_off';
      readonly labelId: string;
      readonly ticketIds: readonly string[];
      readonly now: Date;
    }
  /** Tickets of a locked board get these ranks; their version and `updatedAt` grow. */
  | {
      readonly kind: 'ranks';
      readonly boardId: string;
      readonly ranks: ReadonlyMap<string, string>;
      readonly now: Date;
    };

/** The same changes in as few: all new tags of a project at once, and the last number alone. */
export function mergedSets(sets: readonly SetChange[]): SetChange[] {
  const merged = new Map<string, SetChange>();
  for (const set of sets) {
    const about = 'projectId' in set ? set.projectId : merged.size;
    const key = `${set.kind} ${about} ${'userId' in set ? set.userId : ''}`;
    const before = merged.get(key);
    const isMoreTags = set.kind === 'tags' && before?.kind === 'tags';
    merged.set(key, isMoreTags ? { ...set, tags: [...before.tags, ...set.tags] } : set);
  }
  return [...merged.values()];
}
