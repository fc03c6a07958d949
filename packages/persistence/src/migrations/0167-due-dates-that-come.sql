-- Notifications of due dates that come and that have passed.

-- The due date that the assignees of a ticket were notified of last, for each of both reasons.
create table basalt.due_notices (
  organization_id uuid not null references basalt.organizations (id),
  ticket_id uuid not null,
  reason text not null check (reason in ('due_soon', 'overdue')),
  due_at timestamptz(3) not null,
  primary key (organization_id, ticket_id, reason),
  foreign key (organization_id, ticket_id) references basalt.tickets (organization_id, id) on delete cascade
);
call basalt.isolate_tenant_table('basalt.due_notices');

create policy gatekeeper on basalt.due_notices for select to basalt_gatekeeper using (true);
grant select on basalt.due_notices to basalt_gatekeeper;
grant select (due_at, archived) on basalt.tickets to basalt_gatekeeper;

-- The organizations behind `behind` with a due date within a day of `at` that nobody was notified of, at most `most`. Whether somebody is to be
-- notified is asked as the tenant. The condition is that of the index of due dates.
create function basalt.organizations_with_due_dates(at timestamptz, behind uuid, most integer) returns setof uuid
  language sql stable security definer set search_path = basalt, pg_temp
as $$
  select o.id from organizations o
  where (behind is null or o.id > behind) and exists (
    select from tickets t
    where t.organization_id = o.id and t.deleted_at is null and not t.archived
      and (case when t.due_at is null then 'infinity'::timestamptz else t.due_at end) between at - interval '1 day' and at + interval '1 day'
      and not exists (
        select from due_notices d
        where d.organization_id = t.organization_id and d.ticket_id = t.id and d.due_at = t.due_at
          and d.reason = case when t.due_at > at then 'due_soon' else 'overdue' end))
  order by o.id limit most
$$;
grant create on schema basalt to basalt_gatekeeper;
revoke all on function basalt.organizations_with_due_dates(timestamptz, uuid, integer) from public;
grant execute on function basalt.organizations_with_due_dates(timestamptz, uuid, integer) to basalt_app;
alter function basalt.organizations_with_due_dates(timestamptz, uuid, integer) owner to basalt_gatekeeper;
revoke create on schema basalt from basalt_gatekeeper;
