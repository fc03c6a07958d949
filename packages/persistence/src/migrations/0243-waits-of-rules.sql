-- A rule, or all rules of an organization, that wait. Before, each waiting run had its own time, so that newer runs could pass older ones.

alter table basalt.rules add column waiting_until timestamptz(3);
alter table basalt.rule_places add column waiting_until timestamptz(3);
drop index basalt.rule_runs_waiting;
create index rule_runs_waiting on basalt.rule_runs (organization_id, rule_id, id) where outcome = 'waiting';

grant select (waiting_until) on basalt.rules to basalt_gatekeeper;
grant select (rule_id, ended_at) on basalt.rule_runs to basalt_gatekeeper;

-- The organizations behind `behind` whose rules have something to do at `at`, at most `most`: settled events that were not read, runs that need not wait, a time that came.
create or replace function basalt.organizations_with_rules_due(at timestamptz, behind uuid, most integer) returns setof uuid
  language sql stable security definer set search_path = basalt, pg_temp
as $$
  select o.id from organizations o
  where (behind is null or o.id > behind) and o.suspended_at is null and (
    not exists (select from rule_places p where p.organization_id = o.id and p.waiting_until > at)
    and exists (select from rules r
      where r.organization_id = o.id and (r.waiting_until is null or r.waiting_until <= at)
        and exists (select from rule_runs u where u.organization_id = o.id and u.rule_id = r.id and u.outcome = 'waiting'))
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

-- The organizations with runs of rules that ended before the moment.
create function basalt.organizations_with_old_runs(before timestamptz) returns setof uuid
  language sql stable security definer set search_path = basalt, pg_temp
as $$
  select o.id from organizations o
  where exists (select from rule_runs u where u.organization_id = o.id and u.ended_at < before)
  order by o.id
$$;

grant create on schema basalt to basalt_gatekeeper;
revoke all on function basalt.organizations_with_old_runs(timestamptz) from public;
grant execute on function basalt.organizations_with_old_runs(timestamptz) to basalt_app, current_user;
alter function basalt.organizations_with_old_runs(timestamptz) owner to basalt_gatekeeper;
revoke create on schema basalt from basalt_gatekeeper;
