-- The flow of work by day and by ticket, counted from the log by the workers. All of it can be counted again.

-- The last event of each organization that was counted; null before the first.
create table basalt.flow_places (
  organization_id uuid primary key references basalt.organizations (id) on delete cascade,
  event_id uuid
);
call basalt.isolate_tenant_table('basalt.flow_places');

create table basalt.flow_projects (
  organization_id uuid not null,
  project_id uuid not null,
  settings json not null,
  -- Milliseconds since 1970.
  at bigint not null,
  boards json not null,
  -- The moment of the first event that was counted, and whether that was the creation of the project.
  counted_since timestamptz(3),
  is_whole boolean not null,
  -- Whether its events are counted again, and the last of these.
  is_behind boolean not null,
  event_id uuid,
  primary key (organization_id, project_id),
  foreign key (organization_id, project_id) references basalt.projects (organization_id, id) on delete cascade
);
create index flow_projects_behind on basalt.flow_projects (organization_id) where is_behind;
call basalt.isolate_tenant_table('basalt.flow_projects');

-- The columns are those of the state by which rows are found and summed. Tickets and boards may be gone from their tables.
create table basalt.flow_tickets (
  organization_id uuid not null,
  project_id uuid not null,
  ticket_id uuid not null,
  board_id uuid not null,
  started_at bigint,
  ended_at bigint,
  active_ms bigint not null,
  is_open boolean not null,
  state json not null,
  primary key (organization_id, project_id, ticket_id),
  foreign key (organization_id, project_id) references basalt.flow_projects (organization_id, project_id) on delete cascade
);
create index flow_tickets_board on basalt.flow_tickets (organization_id, project_id, board_id);
create index flow_tickets_ended on basalt.flow_tickets (organization_id, project_id, ended_at) include (started_at, active_ms)
  where started_at is not null;
create index flow_tickets_open on basalt.flow_tickets (organization_id, project_id, started_at) where is_open;
call basalt.isolate_tenant_table('basalt.flow_tickets');

create table basalt.flow_days (
  organization_id uuid not null,
  project_id uuid not null,
  day date not null,
  board_id uuid not null,
  is_imported boolean not null,
  -- Tickets and tenths of estimates: entered, left, archived, finished, reopened; then by how many tenths estimates grew.
  counts bigint[] not null,
  primary key (organization_id, project_id, day, board_id, is_imported),
  foreign key (organization_id, project_id) references basalt.flow_projects (organization_id, project_id) on delete cascade
);
call basalt.isolate_tenant_table('basalt.flow_days');

create policy gatekeeper on basalt.flow_places for select to basalt_gatekeeper using (true);
grant select on basalt.flow_places to basalt_gatekeeper;
create policy gatekeeper on basalt.flow_projects for select to basalt_gatekeeper using (true);
grant select (organization_id, is_behind) on basalt.flow_projects to basalt_gatekeeper;

-- The organizations behind `behind` with settled events that were not counted, at most `most`.
create function basalt.organizations_with_flow_due(at timestamptz, behind uuid, most integer) returns setof uuid
  language sql stable security definer set search_path = basalt, pg_temp
as $$
  select o.id from organizations o
  left join flow_places n on n.organization_id = o.id
  left join events l on l.organization_id = o.id and l.id = n.event_id
  where (behind is null or o.id > behind) and o.suspended_at is null and (
    exists (select from flow_projects f where f.organization_id = o.id and f.is_behind)
    or exists (select from events e
      where e.organization_id = o.id and e.horizon < settled_horizon()
        and (e.horizon, e.sequence) > (coalesce(l.horizon, 0), coalesce(l.sequence, 0))))
  order by o.id limit most
$$;
grant create on schema basalt to basalt_gatekeeper;
revoke all on function basalt.organizations_with_flow_due(timestamptz, uuid, integer) from public;
grant execute on function basalt.organizations_with_flow_due(timestamptz, uuid, integer) to basalt_app;
alter function basalt.organizations_with_flow_due(timestamptz, uuid, integer) owner to basalt_gatekeeper;
revoke create on schema basalt from basalt_gatekeeper;
