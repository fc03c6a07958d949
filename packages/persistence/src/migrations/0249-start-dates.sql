-- When the work on a ticket starts: optional, and not after its due date. The two indexes are those of the order.

alter table basalt.tickets add column start_at timestamptz(3);
alter table basalt.tickets add constraint tickets_start_before_due check (start_at <= due_at) not valid;
alter table basalt.tickets validate constraint tickets_start_before_due;
create index tickets_start on basalt.tickets
  (organization_id, project_id, (case when start_at is null then 'infinity'::timestamptz else start_at end), id)
  where deleted_at is null;
create index tickets_start_wide on basalt.tickets
  (organization_id, (case when start_at is null then 'infinity'::timestamptz else start_at end), id)
  where deleted_at is null;
