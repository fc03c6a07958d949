-- Connections to Git forges, the last deliveries to them, and the branches, commits and pull requests that name tickets.

create table basalt.git_connections (
  organization_id uuid not null references basalt.organizations (id) on delete cascade,
  id uuid not null,
  name text not null,
  kind text not null check (kind in ('github', 'gitlab', 'gitea', 'forgejo', 'bitbucket')),
  project_ids text[] not null,
  sealed_secret text not null,
  created_by json not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create index git_connections_id on basalt.git_connections (id);
call basalt.isolate_tenant_table('basalt.git_connections');
create policy gatekeeper on basalt.git_connections for select to basalt_gatekeeper using (true);
grant select (organization_id, id) on basalt.git_connections to basalt_gatekeeper;
insert into basalt.record_kinds (kind, relation, owner_column, is_deletable, needs_project) values
  ('git_connection', 'git_connections', 'organization_id', false, false);

create table basalt.git_deliveries (
  organization_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  delivery_id text check (length(delivery_id) <= 100),
  digest text not null,
  event text not null,
  outcome text not null check (outcome in ('read', 'ignored', 'refused', 'unsigned')),
  detail text,
  linked integer not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, connection_id, delivery_id),
  foreign key (organization_id, connection_id) references basalt.git_connections (organization_id, id) on delete cascade
);
create index git_deliveries_created on basalt.git_deliveries (organization_id, connection_id, created_at, id);
call basalt.isolate_tenant_table('basalt.git_deliveries');

create table basalt.developments (
  organization_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  kind text not null check (kind in ('branch', 'commit', 'pull_request')),
  title text not null,
  url text not null check (url ~* '^https?://'),
  state text,
  author text,
  repository text not null,
  closing boolean not null,
  repository_key text not null,
  external_id text not null,
  sent_at timestamptz(3),
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, ticket_id, kind, repository_key, external_id),
  foreign key (organization_id, ticket_id) references basalt.tickets (organization_id, id) on delete cascade
);
create index developments_name on basalt.developments (organization_id, repository_key, external_id, kind);
call basalt.isolate_tenant_table('basalt.developments');

grant create on schema basalt to basalt_gatekeeper;
call basalt.write_owner_of();
revoke create on schema basalt from basalt_gatekeeper;
