-- Whether a due import reads an address, which may be slow: a process runs these beside the ones that read a file.
-- A server of the previous version reads the first two columns.

drop function basalt.due_imports(timestamptz);
create function basalt.due_imports(at timestamptz)
  returns table (organization_id uuid, import_id uuid, reads_address boolean)
  language sql stable security definer set search_path = basalt, pg_temp
as $$
  select distinct on (i.organization_id) i.organization_id, i.id, i.size is null from imports i
  where i.state in ('waiting', 'running', 'undoing') and i.organization_id not in (select suspended_organizations())
    and not exists (
      select from imports other where other.organization_id = i.organization_id
        and other.state in ('waiting', 'running', 'undoing') and other.leased_until > at)
  order by i.organization_id, i.id
$$;

grant select (size) on basalt.imports to basalt_gatekeeper;
grant create on schema basalt to basalt_gatekeeper;
revoke all on function basalt.due_imports(timestamptz) from public;
grant execute on function basalt.due_imports(timestamptz) to basalt_app, current_user;
alter function basalt.due_imports(timestamptz) owner to basalt_gatekeeper;
revoke create on schema basalt from basalt_gatekeeper;
