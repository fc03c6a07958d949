-- Rules: what an organization does by itself, and the runs of each.

create table basalt.rules (
  organization_id uuid not null references basalt.organizations (id) on delete cascade,
  id uuid not null,
  project_id uuid,
  name text not null,
  enabled boolean not null,
  "when" json not null,
  if json,
  "do" json not null,
  run_as json not null,
  disabled_reason text,
  refusals integer not null,
  last_run_at timestamptz(3),
  next_at timestamptz(3),
  enabled_at timestamptz(3) not null,
  not_matched integer not null,
  made json not null,
  version integer not null,
  created_by json not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references basalt.projects (organization_id, id) on delete cascade
);
create index rules_id on basalt.rules (id);
create index rules_project on basalt.rules (organization_id, project_id);
create index rules_next on basalt.rules (organization_id, next_at) where next_at is not null;
call basalt.isolate_tenant_table('basalt.rules');

create table basalt.rule_runs (
  organization_id uuid not null references basalt.organizations (id) on delete cascade,
  id uuid not null,
  rule_id uuid not null,
  cause text not null,
  cause_key text not null,
  event_id uuid,
  ticket_id uuid,
  ticket_key text,
  outcome text not null,
  problem json,
  changes json not null,
  milliseconds integer,
  facts json not null,
  due_at timestamptz(3) not null,
  after_id uuid,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, rule_id) references basalt.rules (organization_id, id) on delete cascade,
  unique nulls not distinct (organization_id, rule_id, cause_key, ticket_id)
);
create index rule_runs_rule on basalt.rule_runs (organization_id, rule_id, id);
create index rule_runs_waiting on basalt.rule_runs (organization_id, id) where outcome = 'waiting';
create index rule_runs_ended on basalt.rule_runs (organization_id, ended_at);
call basalt.isolate_tenant_table('basalt.rule_runs');

-- The last event of each organization that runs were started of; null before the first.
create table basalt.rule_places (
  organization_id uuid primary key references basalt.organizations (id) on delete cascade,
  event_id uuid
);
call basalt.isolate_tenant_table('basalt.rule_places');

create policy gatekeeper on basalt.rules for select to basalt_gatekeeper using (true);
grant select (organization_id, id, project_id, enabled, next_at) on basalt.rules to basalt_gatekeeper;
create policy gatekeeper on basalt.rule_runs for select to basalt_gatekeeper using (true);
grant select (organization_id, id, outcome, due_at) on basalt.rule_runs to basalt_gatekeeper;
create policy gatekeeper on basalt.rule_places for select to basalt_gatekeeper using (true);
grant select on basalt.rule_places to basalt_gatekeeper;
create view basalt.rules_of_live_projects with (security_invoker = true) as
  select r.organization_id, r.id from basalt.rules r
  where r.project_id is null or exists (select from basalt.projects p
    where p.organization_id = r.organization_id and p.id = r.project_id and p.deleted_at is null);
grant select on basalt.rules_of_live_projects to basalt_gatekeeper, basalt_app;
insert into basalt.record_kinds (kind, relation, owner_column, is_deletable, needs_project) values
  ('rule', 'rules_of_live_projects', 'organization_id', false, false);

-- The organizations behind `behind` whose rules have something to do at `at`, at most `most`: settled events that were not read, runs that wait, a time that came.
create function basalt.organizations_with_rules_due(at timestamptz, behind uuid, most integer) returns setof uuid
  language sql stable security definer set search_path = basalt, pg_temp
as $$
  select o.id from organizations o
  where (behind is null or o.id > behind) and o.suspended_at is null and (
    exists (select from rule_runs r where r.organization_id = o.id and r.outcome = 'waiting' and r.due_at <= at)
    or exists (select from rules r join rules_of_live_projects l on l.organization_id = o.id and l.id = r.id
      where r.organization_id = o.id and r.next_at <= at)
    or exists (select from rules r join rules_of_live_projects l on l.organization_id = o.id and l.id = r.id
      where r.organization_id = o.id and r.enabled) and exists (
      select from events e
      where e.organization_id = o.id and e.horizon < settled_horizon()
        and (e.horizon, e.sequence) > (
          select coalesce(max(l.horizon), 0), coalesce(max(l.sequence), 0)
          from rule_places p join events l on l.organization_id = o.id and l.id = p.event_id
          where p.organization_id = o.id)))
  order by o.id limit most
$$;

grant create on schema basalt to basalt_gatekeeper;
revoke all on function basalt.organizations_with_rules_due(timestamptz, uuid, integer) from public;
grant execute on function basalt.organizations_with_rules_due(timestamptz, uuid, integer) to basalt_app;
alter function basalt.organizations_with_rules_due(timestamptz, uuid, integer) owner to basalt_gatekeeper;
call basalt.write_owner_of();
revoke create on schema basalt from basalt_gatekeeper;
