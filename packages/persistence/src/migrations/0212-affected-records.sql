-- Which tickets and documents an event of another record touched, so that their history and the filters of the log find it. Only
-- events from this version on have rows here.

-- What the event amounts to for the records that it touched. Null for none.
alter table basalt.events add column affected_kinds text[];

-- Not a column of ids with an inverted index: under row-level security PostgreSQL uses an index only for operators that are
-- leakproof, such as equality. No foreign key to the event: an event can have a thousand rows. The log only grows, and who
-- removes events removes these rows, too.
create table basalt.affected_records (
  organization_id uuid not null,
  event_id uuid not null,
  record_id uuid not null,
  kind text not null,
  primary key (organization_id, event_id, record_id)
);
create index affected_records_record on basalt.affected_records (organization_id, record_id, event_id);
call basalt.isolate_tenant_table('basalt.affected_records');
revoke update, delete on basalt.affected_records from basalt_app;
