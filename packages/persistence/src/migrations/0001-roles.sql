-- The roles that serve. Both cannot log in; neither owns a table nor bypasses row-level security.
--   basalt_app         what every serving connection becomes
--   basalt_gatekeeper  owns the few functions and views that must look across tenants; may only read
-- Roles belong to the whole server: another database of it may have made them already.

do $$
declare
  wanted text;
begin
  foreach wanted in array array['basalt_app', 'basalt_gatekeeper'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format(
          'create role %I nologin nosuperuser nocreatedb nocreaterole noreplication nobypassrls', wanted);
      exception
        when duplicate_object or unique_violation then null;
      end;
    end if;
    if not pg_has_role(current_user, wanted, 'usage')
      or not pg_has_role(current_user, wanted, 'member') then
      execute format('grant %I to current_user', wanted);
    end if;
  end loop;
end
$$;

grant usage on schema basalt to basalt_app, basalt_gatekeeper;

-- Trigrams for substring search; uuid columns in the same index.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- The tenant of the running transaction; null outside of one, and null equals nothing.
create function basalt.current_organization() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('basalt.organization_id', true), '')::uuid;
