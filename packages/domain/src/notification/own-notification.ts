import type { Actor } from '../access/principal.ts';
import type { NoticeReason, NoticeSubject } from '../records/recipients-and-watchers.ts';

/** The subject of a notification, as its reader can see it now. */
export interface OwnNoticeSubject extends NoticeSubject {
  /** The key of a ticket; null for a document, and for a ticket that the reader cannot read now. */
  readonly key: string | null;
  /** The title of the ticket or document; null when it is deleted or the reader cannot read it now. */
  readonly title: string | null;
}

/** A notification as one of its recipients sees it. */
export interface OwnNotificationRecord {
  id: string;
  organization_id: string;
  title: string;
  /** Plain text; of a comment its beginning, at most 201 characters. */
  body: string;
  url: string | null;
  /** Why this person gets it; null when a caller sent it. */
  reason: NoticeReason | null;
  /** The subject; null when a caller sent the notification. */
  subject: OwnNoticeSubject | null;
  /** When this person read it; null when they have not. */
  read_at: string | null;
  /** When this person marked it as done; null when they have not. */
  done_at: string | null;
  /** Until when it is not in the inbox; null when it was not snoozed. */
  snoozed_until: string | null;
  /** The actor of the event. */
  created_by: Actor;
  created_at: string;
}

/** The notification as its reader may see it: without its texts when the reader cannot read the ticket or document now. */
export function shownNotification(record: OwnNotificationRecord): OwnNotificationRecord {
  if (record.subject === null || record.subject.title !== null) return record;
  const title = `Something happened to a ${record.subject.type} that is deleted or that you cannot read any more`;
  return { ...record, title, body: '', url: null };
}
