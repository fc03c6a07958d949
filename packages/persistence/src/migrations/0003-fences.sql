-- Row-level security: forced on every table, and what may look past it.

-- The fence around a table with an organization_id. Every later migration calls it for each table it makes.
create procedure basalt.fence(tenant_table regclass)
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
revoke all on procedure basalt.fence(regclass) from public;

do $$
declare
  tenant_table regclass;
begin
  for tenant_table in
    select c.oid::regclass
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
    where c.relnamespace = 'basalt'::regnamespace and c.relkind in ('r', 'p')
  loop
    call basalt.fence(tenant_table);
  end loop;
end
$$;

alter table basalt.organizations enable row level security;
alter table basalt.organizations force row level security;
create policy tenant on basalt.organizations
  using (id = basalt.current_organization())
  with check (id = basalt.current_organization());
grant select, insert, update on basalt.organizations to basalt_app;

-- A person is seen from the organizations they are or were a member of.
alter table basalt.users enable row level security;
alter table basalt.users force row level security;
create policy tenant_people on basalt.users for select using (exists (
  select from basalt.memberships m
  where m.organization_id = basalt.current_organization() and m.user_id = users.id));
create policy newcomer on basalt.users for insert with check (true);
grant select, insert on basalt.users to basalt_app;

-- The log only grows.
revoke update, delete on basalt.events from basalt_app;

-- What the gatekeeper may see, for the functions and the view below.
create policy gatekeeper on basalt.organizations for select to basalt_gatekeeper using (true);
create policy gatekeeper on basalt.users for select to basalt_gatekeeper using (true);
create policy gatekeeper on basalt.projects for select to basalt_gatekeeper using (true);
create policy gatekeeper on basalt.boards for select to basalt_gatekeeper using (true);
create policy gatekeeper on basalt.labels for select to basalt_gatekeeper using (true);
create policy gatekeeper on basalt.tickets for select to basalt_gatekeeper using (true);
create policy gatekeeper on basalt.ticket_search for select to basalt_gatekeeper using (true);
create policy gatekeeper on basalt.api_credentials for select to basalt_gatekeeper using (true);
grant select on basalt.organizations, basalt.users to basalt_gatekeeper;
grant select (organization_id, id, deleted_at) on basalt.projects to basalt_gatekeeper;
grant select (organization_id, id, project_id, deleted_at) on basalt.boards to basalt_gatekeeper;
grant select (organization_id, id, project_id) on basalt.labels to basalt_gatekeeper;
grant select (organization_id, id, project_id, deleted_at) on basalt.tickets to basalt_gatekeeper;
grant select on basalt.ticket_search to basalt_gatekeeper;
grant select (organization_id, public_id) on basalt.api_credentials to basalt_gatekeeper;

-- Whose a live record is: decides between 403 and 404. Answers an id and nothing else.
create function basalt.owner_of(kind text, wanted uuid) returns uuid
  language plpgsql stable security definer set search_path = basalt, pg_temp
as $$
begin
  case kind
    when 'organization' then
      return (select o.id from organizations o where o.id = wanted);
    when 'project' then
      return (select p.organization_id from projects p where p.id = wanted and p.deleted_at is null limit 1);
    when 'board' then
      return (
        select b.organization_id from boards b
        join projects p on p.organization_id = b.organization_id and p.id = b.project_id
        where b.id = wanted and b.deleted_at is null and p.deleted_at is null limit 1);
    when 'label' then
      return (
        select l.organization_id from labels l
        join projects p on p.organization_id = l.organization_id and p.id = l.project_id
        where l.id = wanted and p.deleted_at is null limit 1);
    when 'ticket' then
      return (
        select t.organization_id from tickets t
        join projects p on p.organization_id = t.organization_id and p.id = t.project_id
        where t.id = wanted and t.deleted_at is null and p.deleted_at is null limit 1);
  end case;
end
$$;

-- The tenant of an API key's public half, before any tenant is known.
create function basalt.organization_of_credential(wanted text) returns uuid
  language sql stable security definer set search_path = basalt, pg_temp
as $$ select c.organization_id from api_credentials c where c.public_id = wanted limit 1 $$;

create function basalt.taken_organization_slugs(wanted text[]) returns setof text
  language sql stable security definer set search_path = basalt, pg_temp
as $$ select o.slug from organizations o where o.slug = any(wanted) $$;

-- The account of an email address, member of this tenant or not.
create function basalt.user_of_email(wanted text) returns setof basalt.users
  language sql stable security definer set search_path = basalt, pg_temp
as $$ select * from users u where u.email = wanted $$;

-- Search. A substring operator is not leakproof, so below a row-level security policy PostgreSQL would
-- not use the trigram index. This view holds the tenant's rows by its own condition instead, with
-- the rights of the gatekeeper, and gives away ids and search text only.
create view basalt.searchable_tickets with (security_barrier = false) as
  select organization_id, ticket_id, project_id, text
  from basalt.ticket_search
  where organization_id = basalt.current_organization();

revoke all on function
  basalt.owner_of(text, uuid), basalt.organization_of_credential(text), basalt.taken_organization_slugs(text[]), basalt.user_of_email(text)
  from public;
grant execute on function
  basalt.owner_of(text, uuid), basalt.organization_of_credential(text), basalt.taken_organization_slugs(text[]), basalt.user_of_email(text)
  to basalt_app;
grant select on basalt.searchable_tickets to basalt_app;

grant create on schema basalt to basalt_gatekeeper;
alter function basalt.owner_of(text, uuid) owner to basalt_gatekeeper;
alter function basalt.organization_of_credential(text) owner to basalt_gatekeeper;
alter function basalt.taken_organization_slugs(text[]) owner to basalt_gatekeeper;
alter function basalt.user_of_email(text) owner to basalt_gatekeeper;
alter view basalt.searchable_tickets owner to basalt_gatekeeper;
revoke create on schema basalt from basalt_gatekeeper;
