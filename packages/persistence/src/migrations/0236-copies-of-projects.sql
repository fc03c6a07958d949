-- Imports copy the tickets of a project into a new one. They read no address.

alter table basalt.imports drop constraint imports_system_check;
alter table basalt.imports add constraint imports_system_check
  check (system in ('trello', 'jira', 'planka', 'csv', 'project'));

-- A server of the version before, which runs beside this one during an upgrade, asks `due_imports`. It can copy no project, and would let the
-- import fail. The function can be dropped by the version after this one.
drop function basalt.due_imports(timestamptz);
create function basalt.due_imports(at timestamptz)
  returns table (organization_id uuid, import_id uuid, reads_address boolean)
  language sql stable security definer set search_path = basalt, pg_temp
as $$
  select distinct on (i.organization_id) i.organization_id, i.id, i.size is null from imports i
  where i.state in ('waiting', 'running', 'undoing') and i.system <> 'project'
    and i.organization_id not in (select suspended_organizations())
    and not exists (
      select from imports other where other.organization_id = i.organization_id
        and other.state in ('waiting', 'running', 'undoing') and other.leased_until > at)
  order by i.organization_id, i.id
$$;

create function basalt.due_work_of_imports(at timestamptz)
  returns table (organization_id uuid, import_id uuid, reads_address boolean)
  language sql stable security definer set search_path = basalt, pg_temp
as $$
  select distinct on (i.organization_id) i.organization_id, i.id, i.size is null and i.system <> 'project' from imports i
  where i.state in ('waiting', 'running', 'undoing') and i.organization_id not in (select suspended_organizations())
    and not exists (
      select from imports other where other.organization_id = i.organization_id
        and other.state in ('waiting', 'running', 'undoing') and other.leased_until > at)
  order by i.organization_id, i.id
$$;

grant select (system) on basalt.imports to basalt_gatekeeper;
grant create on schema basalt to basalt_gatekeeper;
revoke all on function basalt.due_imports(timestamptz), basalt.due_work_of_imports(timestamptz) from public;
grant execute on function basalt.due_imports(timestamptz), basalt.due_work_of_imports(timestamptz) to basalt_app, current_user;
alter function basalt.due_imports(timestamptz) owner to basalt_gatekeeper;
alter function basalt.due_work_of_imports(timestamptz) owner to basalt_gatekeeper;
revoke create on schema basalt from basalt_gatekeeper;
