-- What an operator does to accounts, and reads of the deployment.

-- Since when nobody can sign in to an account.
alter table basalt.users add column deactivated_at timestamptz(3);

create index account_events_at on basalt.account_events (at, id);

-- Tenants in creation order, by their ids alone; each is read as that tenant.
create function basalt.organization_ids(behind uuid, most integer) returns setof uuid
  language sql stable security definer set search_path = basalt, pg_temp
as $$ select o.id from organizations o where behind is null or o.id > behind order by o.id limit most $$;
revoke all on function basalt.organization_ids(uuid, integer) from public;
grant execute on function basalt.organization_ids(uuid, integer) to basalt_app;

grant create on schema basalt to basalt_gatekeeper;
alter function basalt.organization_ids(uuid, integer) owner to basalt_gatekeeper;
revoke create on schema basalt from basalt_gatekeeper;
