import type { DueDate, DueMail, NoticeSubject, UnseenAssignment } from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce } from '../sql/query.ts';

/** The maximum number of due dates of one transaction. */
const dueDateBatch = 200;

/** Live tickets whose due date is at most a day ahead or a day ago, and whose assignees were not notified of it yet. */
export const dueDates = compiledOnce(
  ({ organizationId, at }: { organizationId: string; at: string }) => sql<
    Omit<DueDate, 'dueAt'> & { dueAt: string }
  >`
  select t.id as "ticketId", t.due_at as "dueAt", r.reason,
    array(select a.user_id::text from ticket_assignees a
      where a.organization_id = t.organization_id and a.ticket_id = t.id order by 1) as "assigneeIds"
  from tickets t
  join boards b on b.organization_id = t.organization_id and b.project_id = t.project_id and b.id = t.board_id and not b.is_done
  join projects p on p.organization_id = t.organization_id and p.id = t.project_id and p.deleted_at is null and not p.archived
  cross join lateral (
    select case when t.due_at > ${at}::timestamptz then 'due_soon' else 'overdue' end as reason) r
  where t.organization_id = ${organizationId} and t.deleted_at is null and not t.archived
    and (case when t.due_at is null then 'infinity'::timestamptz else t.due_at end)
      between ${at}::timestamptz - interval '1 day' and ${at}::timestamptz + interval '1 day'
    and not exists (
      select from due_notices d
      where d.organization_id = t.organization_id and d.ticket_id = t.id and d.reason = r.reason and d.due_at = t.due_at)
  order by t.id limit ${sql.lit(dueDateBatch)}`,
);

/** The text of the notification `n`, without the quote of a comment that was deleted since. */
export const quoted = sql<string>`case when n.comment_id is not null and not exists (
  select from comments c where c.organization_id = n.organization_id and c.id = n.comment_id and c.deleted_at is null)
  then '' else n.body end`;

/**
 * The last notification of an assignment of each of the tickets to each of the people, if it is neither read nor done nor mailed. One whose mail was made has a bundle and no time.
 */
export const unseenAssignments = compiledOnce(
  (of: { organizationId: string; ticketIds: readonly string[]; userIds: readonly string[] }) =>
    sql<UnseenAssignment>`
  select r.notification_id as "notificationId", r.user_id as "userId", n.ticket_id as "ticketId", n.reason
  from notifications n
  join notification_recipients r on r.organization_id = n.organization_id and r.notification_id = n.id
  where n.organization_id = ${of.organizationId} and n.ticket_id = any(${of.ticketIds}::uuid[])
    and n.reason in ('assigned', 'unassigned') and r.user_id = any(${of.userIds}::uuid[])
    and r.read_at is null and r.done_at is null and (r.mail_due_at is not null or r.mail_bundle is null)
  order by r.notification_id, r.user_id
  for update of r`,
);

/** The maximum number of people whose mails are made in one transaction: all that are due for a person are known together. */
const mailBatch = 50;

/** The notifications whose mail is due, and the others that are to be in the same mail. */
export const dueMails = compiledOnce(
  ({ organizationId, at }: { organizationId: string; at: string }) => sql<
    Omit<DueMail, 'subject' | 'url'> & { type: NoticeSubject['type'] }
  >`
  with people as (
    select distinct r.user_id from notification_recipients r
    where r.organization_id = ${organizationId} and r.mail_due_at <= ${at}::timestamptz
    limit ${sql.lit(mailBatch)}
  ), due as (
    select distinct r.user_id, r.mail_bundle,
      case when r.mail_bundle = 'subject' then coalesce(n.ticket_id, n.document_id) end as subject_id
    from people p
    join notification_recipients r on r.organization_id = ${organizationId} and r.user_id = p.user_id
      and r.mail_due_at <= ${at}::timestamptz
    join notifications n on n.organization_id = r.organization_id and n.id = r.notification_id
  )
  select r.notification_id as "notificationId", r.user_id as "userId", r.mail_bundle as bundle, r.read_at is null as "isWanted",
    coalesce(n.ticket_id, n.document_id) as "subjectId", case when n.ticket_id is null then 'document' else 'ticket' end as type,
    n.reason, n.created_by ->> 'name' as actor, n.title, ${quoted} as body, u.name, u.email, coalesce(u.locale, o.default_locale) as language, u.time_zone as "timeZone",
    o.name as organization
  from due d
  join notification_recipients r on r.organization_id = ${organizationId} and r.user_id = d.user_id
    and r.mail_due_at is not null and r.mail_bundle = d.mail_bundle
  join notifications n on n.organization_id = r.organization_id and n.id = r.notification_id
    and (d.subject_id is null or d.subject_id = coalesce(n.ticket_id, n.document_id))
  join users u on u.id = r.user_id
  join organizations o on o.id = r.organization_id
  order by r.notification_id`,
);
