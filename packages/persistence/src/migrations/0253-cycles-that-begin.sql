-- The organizations behind `behind` with planned cycles whose first day has begun at `at`, at most `most`. Cycles of archived projects wait.

grant select (begins_at) on basalt.cycles to basalt_gatekeeper;
grant select (archived) on basalt.projects to basalt_gatekeeper;

create function basalt.organizations_with_cycles_due(at timestamptz, behind uuid, most integer) returns setof uuid
  language sql stable security definer set search_path = basalt, pg_temp
as $$
  select distinct c.organization_id from cycles c
  join projects p on p.organization_id = c.organization_id and p.id = c.project_id
  join organizations o on o.id = c.organization_id
  where c.begins_at <= at and (behind is null or c.organization_id > behind)
    and p.deleted_at is null and not p.archived and o.suspended_at is null
  order by c.organization_id limit most
$$;

grant create on schema basalt to basalt_gatekeeper;
revoke all on function basalt.organizations_with_cycles_due(timestamptz, uuid, integer) from public;
grant execute on function basalt.organizations_with_cycles_due(timestamptz, uuid, integer) to basalt_app;
alter function basalt.organizations_with_cycles_due(timestamptz, uuid, integer) owner to basalt_gatekeeper;
revoke create on schema basalt from basalt_gatekeeper;
