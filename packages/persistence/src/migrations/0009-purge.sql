-- What the removal of deleted records needs: the tenants to go through, and a way to find old rows.

create function basalt.organization_ids() returns setof uuid
  language sql stable security definer set search_path = basalt, pg_temp
as $$ select o.id from organizations o order by o.id $$;

revoke all on function basalt.organization_ids() from public;
grant execute on function basalt.organization_ids() to basalt_app;
grant create on schema basalt to basalt_gatekeeper;
alter function basalt.organization_ids() owner to basalt_gatekeeper;
revoke create on schema basalt from basalt_gatekeeper;

create index projects_deleted on basalt.projects (organization_id, deleted_at) where deleted_at is not null;
create index boards_deleted on basalt.boards (organization_id, deleted_at) where deleted_at is not null;
create index tickets_deleted on basalt.tickets (organization_id, deleted_at) where deleted_at is not null;
create index documents_deleted on basalt.documents (organization_id, deleted_at) where deleted_at is not null;
create index comments_deleted on basalt.comments (organization_id, deleted_at) where deleted_at is not null;
