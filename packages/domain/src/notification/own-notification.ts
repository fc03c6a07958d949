/** A notification as one of its recipients sees it. */
export interface OwnNotificationRecord {
  id: string;
  organization_id: string;
  title: string;
  body: string;
  url: string | null;
  /** When this person read it; null while they have not. */
  read_at: string | null;
  created_at: string;
}
