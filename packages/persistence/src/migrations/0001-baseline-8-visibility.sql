-- 8. What a member sees of the tenant, and the few functions and views that look across tenants.

-- Whether a role has access to every project without being added to it. The one place in SQL of the rule that is
-- `hasImplicitAccess` in code.
create function basalt.has_implicit_access(role text) returns boolean
  language sql immutable parallel safe
  return role in ('owner', 'admin');

-- What the current person was added to. Functions that are not inlined: a policy with a subquery in it would have every
-- statement on its table planned with that subquery, whatever the caller sees.
create function basalt.own_projects() returns uuid[]
  language plpgsql stable parallel safe
as $$
begin
  return array(
    select pm.project_id from basalt.project_members pm
    where pm.organization_id = basalt.current_organization() and pm.user_id = basalt.current_person());
end
$$;

create function basalt.edited_documents() returns uuid[]
  language plpgsql stable parallel safe
as $$
begin
  return array(
    select e.document_id from basalt.document_editors e
    where e.organization_id = basalt.current_organization() and e.user_id = basalt.current_person());
end
$$;

-- Restrictive policies narrow what the tenant's policy shows. A caller who sees the whole tenant pays one comparison.
-- Where a list may be long, the person is asked for once a statement, not once a row: over thousands of tickets, that
-- was half of the cost.
create policy visibility on basalt.projects as restrictive for select to basalt_app using (
  basalt.current_person() is null or id = any ((select basalt.own_projects())::uuid[]));

create policy visibility on basalt.boards as restrictive for select to basalt_app using (
  basalt.current_person() is null or project_id = any ((select basalt.own_projects())::uuid[]));

create policy visibility on basalt.labels as restrictive for select to basalt_app using (
  basalt.current_person() is null or project_id = any ((select basalt.own_projects())::uuid[]));

create policy visibility on basalt.tickets as restrictive for select to basalt_app using (
  (select basalt.current_person() is null) or project_id = any ((select basalt.own_projects())::uuid[]));

create policy visibility on basalt.documents as restrictive for select to basalt_app using (
  (select basalt.current_person() is null)
  or ((project_id is null or project_id = any ((select basalt.own_projects())::uuid[]))
    and (status = 'published'
      or (created_by ->> 'type' = 'user' and created_by ->> 'id' = basalt.current_person()::text)
      or id = any ((select basalt.edited_documents())::uuid[]))));

-- What the gatekeeper may see: as few columns as its functions need.
do $$
declare
  seen text;
begin
  foreach seen in array array['organizations', 'users', 'memberships', 'invitations', 'projects', 'boards', 'labels',
    'tickets', 'ticket_search', 'documents', 'document_search', 'events', 'webhooks', 'webhook_deliveries',
    'api_credentials'] loop
    execute format('create policy gatekeeper on basalt.%I for select to basalt_gatekeeper using (true)', seen);
  end loop;
end
$$;
grant select on basalt.organizations, basalt.users, basalt.ticket_search, basalt.document_search to basalt_gatekeeper;
grant select (organization_id, user_id, removed_at) on basalt.memberships to basalt_gatekeeper;
grant select (organization_id, token_hash) on basalt.invitations to basalt_gatekeeper;
grant select (organization_id, id, deleted_at) on basalt.projects to basalt_gatekeeper;
grant select (organization_id, id, project_id, deleted_at) on basalt.boards to basalt_gatekeeper;
grant select (organization_id, id, project_id) on basalt.labels to basalt_gatekeeper;
grant select (organization_id, id, project_id, deleted_at, created_by) on basalt.tickets to basalt_gatekeeper;
grant select (organization_id, id, deleted_at) on basalt.documents to basalt_gatekeeper;
grant select (organization_id, horizon) on basalt.events to basalt_gatekeeper;
grant select (organization_id, id, enabled) on basalt.webhooks to basalt_gatekeeper;
grant select (organization_id, id, webhook_id, state, due_at, sequence) on basalt.webhook_deliveries to basalt_gatekeeper;
grant select (organization_id, public_id) on basalt.api_credentials to basalt_gatekeeper;

-- The tenant of an API key's public half, before any tenant is known.
create function basalt.organization_of_credential(wanted text) returns uuid
  language sql stable security definer set search_path = basalt, pg_temp
as $$ select c.organization_id from api_credentials c where c.public_id = wanted limit 1 $$;

-- The tenant of an invitation, before any tenant is known.
create function basalt.organization_of_invitation(wanted text) returns uuid
  language sql stable security definer set search_path = basalt, pg_temp
as $$ select i.organization_id from invitations i where i.token_hash = wanted limit 1 $$;

-- The tenants that a person is a member of now.
create function basalt.organizations_of_person(wanted uuid) returns setof uuid
  language sql stable security definer set search_path = basalt, pg_temp
as $$ select m.organization_id from memberships m where m.user_id = wanted and m.removed_at is null $$;

create function basalt.taken_organization_slugs(wanted text[]) returns setof text
  language sql stable security definer set search_path = basalt, pg_temp
as $$ select o.slug from organizations o where o.slug = any(wanted) $$;

-- The account of an email address, member of this tenant or not.
create function basalt.user_of_email(wanted text) returns setof basalt.users
  language sql stable security definer set search_path = basalt, pg_temp
as $$ select * from users u where u.email = wanted $$;

-- All tenants, for what goes through them one by one, such as the purge.
create function basalt.organization_ids() returns setof uuid
  language sql stable security definer set search_path = basalt, pg_temp
as $$ select o.id from organizations o order by o.id $$;

-- Tenants in creation order, by their ids alone; each is read as that tenant.
create function basalt.organization_ids(behind uuid, most integer) returns setof uuid
  language sql stable security definer set search_path = basalt, pg_temp
as $$ select o.id from organizations o where behind is null or o.id > behind order by o.id limit most $$;

-- The enabled webhooks with something due: jumps from one webhook to the next, however much each has pending.
-- Ids only; what is to be delivered is asked as the tenant.
create function basalt.due_webhooks(at timestamptz)
  returns table (organization_id uuid, webhook_id uuid)
  language sql stable security definer set search_path = basalt, pg_temp
as $$
  with recursive first_due as (
    (select d.organization_id, d.webhook_id, d.due_at from webhook_deliveries d
      where d.state = 'pending'
      order by d.organization_id, d.webhook_id, d.due_at limit 1)
    union all
    select n.organization_id, n.webhook_id, n.due_at from first_due f
      cross join lateral (
        select d.organization_id, d.webhook_id, d.due_at from webhook_deliveries d
        where d.state = 'pending' and (d.organization_id, d.webhook_id) > (f.organization_id, f.webhook_id)
        order by d.organization_id, d.webhook_id, d.due_at limit 1) n
  )
  select f.organization_id, f.webhook_id from first_due f
  join webhooks w on w.organization_id = f.organization_id and w.id = f.webhook_id
  where f.due_at <= at and w.enabled
$$;

-- The highest horizon of all organizations.
create function basalt.last_horizon() returns bigint
  language sql stable security definer set search_path = basalt, pg_temp
as $$ select coalesce(max(e.horizon), 0) from events e $$;

-- Search, and tickets by their creator. The operators of substrings and of JSON are not leakproof, so below a row-level
-- security policy PostgreSQL would not use their indexes. These views hold the tenant's rows by their own condition
-- instead, with the rights of the gatekeeper, and show these columns only.
create view basalt.searchable_tickets with (security_barrier = false) as
  select organization_id, ticket_id, project_id, text
  from basalt.ticket_search
  where organization_id = basalt.current_organization();

create view basalt.searchable_documents with (security_barrier = false) as
  select organization_id, document_id, text
  from basalt.document_search
  where organization_id = basalt.current_organization();

create view basalt.ticket_creators with (security_barrier = false) as
  select organization_id, id as ticket_id, created_by
  from basalt.tickets
  where organization_id = basalt.current_organization();

grant select on basalt.searchable_tickets, basalt.searchable_documents, basalt.ticket_creators to basalt_app;

grant create on schema basalt to basalt_gatekeeper;
do $$
declare
  crossing regprocedure;
begin
  for crossing in
    select p.oid::regprocedure from pg_proc p where p.pronamespace = 'basalt'::regnamespace and p.prosecdef
  loop
    execute format('revoke all on function %s from public', crossing);
    if crossing = 'basalt.last_horizon()'::regprocedure then
      -- Called by migrations alone.
      execute format('grant execute on function %s to current_user', crossing);
    else
      execute format('grant execute on function %s to basalt_app', crossing);
    end if;
    execute format('alter function %s owner to basalt_gatekeeper', crossing);
  end loop;
end
$$;
alter view basalt.searchable_tickets owner to basalt_gatekeeper;
alter view basalt.searchable_documents owner to basalt_gatekeeper;
alter view basalt.ticket_creators owner to basalt_gatekeeper;
revoke create on schema basalt from basalt_gatekeeper;

-- Called by every migration run: on another server than the last time, what comes is put behind what is there.
create procedure basalt.adopt_server()
  language plpgsql
as $$
declare
  server text := (select s.system_identifier::text from pg_control_system() s);
  known text := obj_description('basalt.horizon_offset()'::regprocedure, 'pg_proc');
  needed bigint;
begin
  if known is not distinct from server then return; end if;
  needed := greatest(0, basalt.last_horizon() - pg_current_xact_id()::text::bigint + 1);
  execute format(
    'create or replace function basalt.horizon_offset() returns bigint language sql stable return %s', needed);
  execute format('comment on function basalt.horizon_offset() is %L', server);
end
$$;
revoke all on procedure basalt.adopt_server() from public;

-- What is large is compressed by lz4 where PostgreSQL was built with it. The embedded one was not.
do $$
declare
  one record;
begin
  for one in select * from (values
    ('tickets', 'description_html'), ('documents', 'content_html'), ('comments', 'body_html'),
    ('ticket_search', 'text'), ('document_search', 'text'), ('kept_outcomes', 'outcome'),
    ('events', 'data'), ('events', 'changes')) large (table_name, column_name)
  loop
    execute format('alter table basalt.%I alter column %I set compression lz4', one.table_name, one.column_name);
  end loop;
exception when feature_not_supported then
  null;
end
$$;
