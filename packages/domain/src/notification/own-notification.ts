import type { NoticeReason, NoticeSubject } from './recipients.ts';

/** A notification as one of its recipients sees it. */
export interface OwnNotificationRecord {
  id: string;
  organization_id: string;
  title: string;
  body: string;
  url: string | null;
  /** Why this person gets it; null when a caller sent it. */
  reason: NoticeReason | null;
  /** What it is about; null when a caller sent it. */
  subject: NoticeSubject | null;
  /** When this person read it; null while they have not. */
  read_at: string | null;
  /** When this person was done with it; null while they are not. */
  done_at: string | null;
  /** Until when it is not in the inbox; null when it was not put off. */
  snoozed_until: string | null;
  created_at: string;
}
