-- Brings a database at 0072-history-of-records.sql, or at the first baseline, to the baseline together with
-- 0001-baseline-9-records-by-id.sql. What takes long comes first; the locks that keep reads out are held for a moment.

-- This constraint was not checked for older events.
alter table basalt.events validate constraint events_packed;

create function basalt.has_implicit_access(role text) returns boolean
  language sql immutable parallel safe
  return role in ('owner', 'admin');

drop index basalt.tickets_due;
create index tickets_due on basalt.tickets
  (organization_id, project_id, (case when due_at is null then 'infinity'::timestamptz else due_at end), id)
  where deleted_at is null;
drop index basalt.tickets_due_wide;
create index tickets_due_wide on basalt.tickets
  (organization_id, (case when due_at is null then 'infinity'::timestamptz else due_at end), id)
  where deleted_at is null;
drop index basalt.tickets_estimate;
create index tickets_estimate on basalt.tickets
  (organization_id, project_id, (case when estimate is null then '-1'::double precision else estimate end), id)
  where deleted_at is null;
drop index basalt.tickets_key_order;
create index tickets_number on basalt.tickets (organization_id, project_id, number) where deleted_at is null;
drop index basalt.tickets_id;
create index tickets_id on basalt.tickets using hash (id);

create view basalt.ticket_creators with (security_barrier = false) as
  select organization_id, id as ticket_id, created_by
  from basalt.tickets
  where organization_id = basalt.current_organization();
grant select (created_by) on basalt.tickets to basalt_gatekeeper;
grant select on basalt.ticket_creators to basalt_app;
grant create on schema basalt to basalt_gatekeeper;
alter view basalt.ticket_creators owner to basalt_gatekeeper;
revoke create on schema basalt from basalt_gatekeeper;

alter table basalt.organizations add column version integer not null default 1;
alter table basalt.comments add column is_deleted_by_author boolean not null default false;
alter policy reach on basalt.projects rename to visibility;
alter policy reach on basalt.boards rename to visibility;
alter policy reach on basalt.labels rename to visibility;
alter policy reach on basalt.tickets rename to visibility;
alter policy reach on basalt.documents rename to visibility;
