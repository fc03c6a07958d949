-- Estimates of tickets: up to 9999, with at most one decimal.
alter table basalt.tickets add column estimate double precision
  check (estimate between 0 and 9999 and round(estimate::numeric, 1)::double precision = estimate);
create index tickets_estimate on basalt.tickets (organization_id, project_id, coalesce(estimate, -1), id)
  where deleted_at is null;
create index tickets_estimated on basalt.tickets (organization_id, board_id) include (estimate)
  where deleted_at is null and not archived and estimate is not null;
