-- Apps: OAuth clients, what people granted them, and their codes and tokens. Of a secret only a hash is stored.

-- Which apps people of an organization may connect. No row: any.
create table basalt.app_policies (
  organization_id uuid primary key references basalt.organizations (id),
  policy text not null check (policy in ('any', 'approved', 'none'))
);
call basalt.isolate_tenant_table('basalt.app_policies');

-- The apps that an organization registered, approved or has seen.
create table basalt.apps (
  organization_id uuid not null references basalt.organizations (id),
  id uuid not null,
  client_id text not null check (octet_length(client_id) <= 2048),
  kind text not null check (kind in ('registered', 'document', 'dynamic')),
  name text not null,
  home_page text,
  redirect_uris text[] not null,
  secrets jsonb not null,
  status text not null check (status in ('seen', 'requested', 'approved', 'blocked')),
  -- Follows from status and policy.
  is_allowed boolean not null,
  created_by json not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, client_id)
);
create index apps_registered on basalt.apps (client_id) where kind = 'registered';
call basalt.isolate_tenant_table('basalt.apps');

-- What a person granted an app.
create table basalt.app_grants (
  organization_id uuid not null,
  id uuid not null,
  app_id uuid not null,
  user_id uuid not null,
  scopes text[] not null,
  resources text[] not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (organization_id, id),
  unique (organization_id, app_id, user_id),
  foreign key (organization_id, app_id) references basalt.apps (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references basalt.memberships (organization_id, user_id)
);
create index app_grants_person on basalt.app_grants (organization_id, user_id);
call basalt.isolate_tenant_table('basalt.app_grants');

-- Authorization codes, access tokens and refresh tokens.
create table basalt.app_tokens (
  organization_id uuid not null,
  public_id text not null,
  grant_id uuid not null,
  kind text not null check (kind in ('code', 'access', 'refresh')),
  hash text not null,
  pepper_id text not null,
  -- What the OAuth server keeps of it, without the token itself.
  payload json not null,
  expires_at timestamptz(3) not null,
  -- When a code or a refresh token was used: it can be used once.
  consumed_at timestamptz(3),
  primary key (organization_id, public_id),
  foreign key (organization_id, grant_id) references basalt.app_grants (organization_id, id) on delete cascade
);
create index app_tokens_public_id on basalt.app_tokens (public_id);
create index app_tokens_grant on basalt.app_tokens (organization_id, grant_id);
create index app_tokens_expiry on basalt.app_tokens (organization_id, expires_at);
call basalt.isolate_tenant_table('basalt.app_tokens');

-- Calls of apps, by grant. Unlogged, as basalt.call_counts.
create unlogged table basalt.app_call_counts (
  organization_id uuid not null,
  grant_id uuid not null,
  minute integer not null,
  calls integer not null,
  primary key (organization_id, grant_id),
  foreign key (organization_id, grant_id) references basalt.app_grants (organization_id, id) on delete cascade
) with (fillfactor = 50);
call basalt.isolate_tenant_table('basalt.app_call_counts');

-- Clients that registered themselves. They belong to no tenant: people of any may connect them.
create table basalt.oauth_clients (
  client_id text primary key,
  name text not null,
  home_page text,
  redirect_uris text[] not null,
  created_at timestamptz(3) not null default now(),
  -- Null once somebody has connected it.
  expires_at timestamptz(3)
);
create index oauth_clients_expiry on basalt.oauth_clients (expires_at);
call basalt.isolate_accounts_table('basalt.oauth_clients');

-- Authorization requests that wait for a person, and codes of devices: nobody knows yet for which tenant.
create table basalt.oauth_requests (
  hash text primary key,
  kind text not null check (kind in ('interaction', 'device')),
  -- The hash of the cookie of the browser that it was made in.
  browser text,
  -- The hash of the code that a device shows.
  user_code text unique,
  payload json not null check (octet_length(payload::text) <= 65536),
  created_at timestamptz(6) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  consumed_at timestamptz(3)
);
create index oauth_requests_browser on basalt.oauth_requests (browser, created_at);
create index oauth_requests_expiry on basalt.oauth_requests (expires_at);
call basalt.isolate_accounts_table('basalt.oauth_requests');

grant select (organization_id, public_id) on basalt.app_tokens to basalt_gatekeeper;
grant select (organization_id, client_id, kind) on basalt.apps to basalt_gatekeeper;

-- The tenant of a token's public half, before any tenant is known.
create function basalt.organization_of_app_token(wanted text) returns uuid
  language sql stable security definer set search_path = basalt, pg_temp
as $$ select t.organization_id from app_tokens t where t.public_id = wanted limit 1 $$;

-- The tenant that registered a client, before any tenant is known.
create function basalt.organization_of_app_client(wanted text) returns uuid
  language sql stable security definer set search_path = basalt, pg_temp
as $$ select a.organization_id from apps a where a.client_id = wanted and a.kind = 'registered' limit 1 $$;

create policy gatekeeper on basalt.app_tokens for select to basalt_gatekeeper using (true);
create policy gatekeeper on basalt.apps for select to basalt_gatekeeper using (true);
grant create on schema basalt to basalt_gatekeeper;
do $$
declare
  crossing text;
begin
  foreach crossing in array array['organization_of_app_token(text)', 'organization_of_app_client(text)'] loop
    execute format('revoke all on function basalt.%s from public', crossing);
    execute format('grant execute on function basalt.%s to basalt_app', crossing);
    execute format('alter function basalt.%s owner to basalt_gatekeeper', crossing);
  end loop;
end
$$;
revoke create on schema basalt from basalt_gatekeeper;
