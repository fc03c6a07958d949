-- Files of tickets, documents and comments. Their bytes lie in a folder or bucket, by digest within the organization.

create table basalt.files (
  organization_id uuid not null references basalt.organizations (id),
  id uuid not null,
  -- What it is on, also through a comment.
  ticket_id uuid,
  document_id uuid,
  comment_id uuid,
  name text not null,
  media_type text not null check (media_type ~ '^[a-z0-9!#$&^_.+-]+/[a-z0-9!#$&^_.+-]+$'),
  size integer not null check (size >= 0),
  announced_sha256 text check (announced_sha256 ~ '^[0-9a-f]{64}$'),
  -- Bytes that a row names are not removed.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  width integer,
  height integer,
  state text not null check (state in ('pending', 'ready')),
  created_by json not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  deleted_at timestamptz(3),
  primary key (organization_id, id),
  constraint files_on_one_thing check (num_nonnulls(ticket_id, document_id) = 1),
  constraint files_ready check ((state = 'ready') = (expires_at is null) and (state = 'pending' or sha256 is not null)),
  foreign key (organization_id, ticket_id) references basalt.tickets (organization_id, id) on delete cascade,
  foreign key (organization_id, document_id) references basalt.documents (organization_id, id) on delete cascade,
  foreign key (organization_id, comment_id) references basalt.comments (organization_id, id) on delete cascade
);
create index files_id on basalt.files (id);
-- What is removed is in them, too: the removal of a ticket, document or comment looks for it.
create index files_ticket on basalt.files (organization_id, ticket_id, created_at, id) where ticket_id is not null;
create index files_document on basalt.files (organization_id, document_id, created_at, id) where document_id is not null;
create index files_comment on basalt.files (organization_id, comment_id, created_at, id) where comment_id is not null;
create index files_sha256 on basalt.files (organization_id, sha256) where sha256 is not null;
create index files_sizes on basalt.files (organization_id) include (size, expires_at);
create index files_deleted on basalt.files (organization_id, deleted_at) where deleted_at is not null;
create index files_expiring on basalt.files (organization_id, expires_at) where expires_at is not null;
call basalt.isolate_tenant_table('basalt.files');

create policy gatekeeper on basalt.files for select to basalt_gatekeeper using (true);
grant select (organization_id, id, ticket_id, document_id, deleted_at) on basalt.files to basalt_gatekeeper;
-- A file is there as long as what it is on.
create view basalt.files_of_live_records with (security_invoker = true) as
  select f.organization_id, f.id, f.deleted_at from basalt.files f
  where exists (select from basalt.tickets t
      join basalt.projects p on p.organization_id = t.organization_id and p.id = t.project_id and p.deleted_at is null
      where t.organization_id = f.organization_id and t.id = f.ticket_id and t.deleted_at is null)
    or exists (select from basalt.documents d
      where d.organization_id = f.organization_id and d.id = f.document_id and d.deleted_at is null);
-- With the rights of who asks: the tenant's for the role that serves.
grant select on basalt.files_of_live_records to basalt_gatekeeper, basalt_app;
insert into basalt.record_kinds (kind, relation, owner_column, is_deletable, needs_project) values
  ('file', 'files_of_live_records', 'organization_id', true, false);
grant create on schema basalt to basalt_gatekeeper;
call basalt.write_owner_of();
revoke create on schema basalt from basalt_gatekeeper;
