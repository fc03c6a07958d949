-- The baseline of the schema, in nine files: what the first release has. Later files change it.
--
-- 1. Roles, extensions, what a transaction says about itself, and the procedures that isolate a table.

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

-- The person who sees less than the whole tenant; null for everybody and everything else.
create function basalt.current_person() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('basalt.person_id', true), '')::uuid;

-- Whether the running transaction is one over accounts. A tenant's transaction never is.
create function basalt.in_accounts_transaction() returns boolean
  language sql stable parallel safe
  return current_setting('basalt.realm', true) = 'identity';

-- Isolates a table with an organization_id: row-level security, its policy, and the rights of the role that serves.
-- Every migration calls it for each such table that it makes.
create procedure basalt.isolate_tenant_table(tenant_table regclass)
  language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy tenant on %s using (organization_id = basalt.current_organization()) '
    'with check (organization_id = basalt.current_organization())', tenant_table);
  execute format('grant select, insert, update, delete on %s to basalt_app', tenant_table);
end
$$;
revoke all on procedure basalt.isolate_tenant_table(regclass) from public;

-- The same for a table of accounts, which belong to no tenant.
create procedure basalt.isolate_accounts_table(accounts_table regclass)
  language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', accounts_table);
  execute format('alter table %s force row level security', accounts_table);
  execute format(
    'create policy accounts_transaction on %s '
    'using (basalt.in_accounts_transaction()) with check (basalt.in_accounts_transaction())', accounts_table);
  execute format('grant select, insert, update, delete on %s to basalt_app', accounts_table);
end
$$;
revoke all on procedure basalt.isolate_accounts_table(regclass) from public;
