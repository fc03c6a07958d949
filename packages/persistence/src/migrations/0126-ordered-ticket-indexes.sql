-- Below row-level security an index serves a comparison only where PostgreSQL knows that it cannot leak what it sees:
-- `case` and the comparison of columns do, `coalesce`, `split_part` and `->>` do not.

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

-- Projects have an index of their keys; the numbers of each follow.
drop index basalt.tickets_key_order;
create index tickets_number on basalt.tickets (organization_id, project_id, number) where deleted_at is null;

-- Has no order: one with it was taken for the newest tickets of a tenant, and read those of all others.
drop index basalt.tickets_id;
create index tickets_id on basalt.tickets using hash (id);

-- As the views of searched texts: the tenant's rows by their own condition, with the rights of the gatekeeper.
create view basalt.ticket_creators with (security_barrier = false) as
  select organization_id, id as ticket_id, created_by
  from basalt.tickets
  where organization_id = basalt.current_organization();
grant select (created_by) on basalt.tickets to basalt_gatekeeper;
grant select on basalt.ticket_creators to basalt_app;
grant create on schema basalt to basalt_gatekeeper;
alter view basalt.ticket_creators owner to basalt_gatekeeper;
revoke create on schema basalt from basalt_gatekeeper;
