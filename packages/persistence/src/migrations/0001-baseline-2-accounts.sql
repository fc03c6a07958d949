-- 2. Organizations, which are the tenants, people, their accounts, and invitations.
--
-- Every table of a tenant is led by organization_id in its primary key, its unique constraints and its foreign keys:
-- PostgreSQL checks those without row-level security, so only this keeps links inside a tenant. It also lets the schema
-- be distributed by organization as it stands.

create table basalt.organizations (
  id uuid primary key,
  name text not null,
  slug text not null unique,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1
);

alter table basalt.organizations enable row level security;
alter table basalt.organizations force row level security;
create policy tenant on basalt.organizations
  using (id = basalt.current_organization())
  with check (id = basalt.current_organization());
grant select, insert, update on basalt.organizations to basalt_app;

-- People belong to the deployment, not to a tenant: one account may be a member of many.
create table basalt.users (
  id uuid primary key,
  name text not null,
  email text not null unique,
  password_hash text,
  email_confirmed_at timestamptz(3),
  security_setup_required_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Since when nobody can sign in to the account.
  deactivated_at timestamptz(3)
);

-- A membership that ended keeps its row: records that name the person still point to it.
create table basalt.memberships (
  organization_id uuid not null references basalt.organizations (id),
  user_id uuid not null references basalt.users (id),
  role text not null check (role in ('owner', 'admin', 'member')),
  created_at timestamptz(3) not null,
  removed_at timestamptz(3),
  primary key (organization_id, user_id)
);
create index memberships_user on basalt.memberships (user_id);
call basalt.isolate_tenant_table('basalt.memberships');

-- A person is seen from the organizations they are or were a member of, and by transactions over accounts.
alter table basalt.users enable row level security;
alter table basalt.users force row level security;
create policy tenant_people on basalt.users for select using (exists (
  select from basalt.memberships m
  where m.organization_id = basalt.current_organization() and m.user_id = users.id));
create policy newcomer on basalt.users for insert with check (true);
create policy accounts_transaction on basalt.users
  using (basalt.in_accounts_transaction()) with check (basalt.in_accounts_transaction());
grant select, insert, update on basalt.users to basalt_app;

create table basalt.invitations (
  organization_id uuid not null references basalt.organizations (id),
  id uuid not null,
  email text not null,
  role text not null check (role in ('owner', 'admin', 'member')),
  token_hash text not null,
  created_by json not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  closed_at timestamptz(3),
  primary key (organization_id, id),
  unique (organization_id, token_hash)
);
create index invitations_token on basalt.invitations (token_hash);
call basalt.isolate_tenant_table('basalt.invitations');

-- Accounts are linked by verified email: a person may come with several subjects of one provider.
create table basalt.identities (
  provider text not null,
  subject text not null,
  user_id uuid not null references basalt.users (id),
  linked_at timestamptz(3) not null,
  primary key (provider, subject)
);
create index identities_user on basalt.identities (user_id);
call basalt.isolate_accounts_table('basalt.identities');

create table basalt.sessions (
  id uuid primary key,
  token_hash text not null unique,
  -- Null on the way to a provider.
  user_id uuid references basalt.users (id),
  state text not null check (state in ('anonymous', 'totp_required', 'setup_required', 'signed_in')),
  second_factor_at timestamptz(3),
  tries_left smallint not null check (tries_left >= 0),
  user_agent text,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint sessions_person check ((user_id is null) = (state = 'anonymous'))
);
create index sessions_user on basalt.sessions (user_id, id);
create index sessions_expiry on basalt.sessions (expires_at);
call basalt.isolate_accounts_table('basalt.sessions');

create table basalt.started_sign_ins (
  session_id uuid references basalt.sessions (id) on delete cascade,
  provider text not null,
  state text not null,
  verifier text not null,
  nonce text,
  expires_at timestamptz(3) not null,
  -- A started sign-in is one tab of the browser: a session has several.
  primary key (session_id, state)
);
call basalt.isolate_accounts_table('basalt.started_sign_ins');

create table basalt.two_factors (
  user_id uuid primary key references basalt.users (id),
  sealed_secret text not null,
  confirmed_at timestamptz(3),
  -- The time step of the last code used.
  last_step bigint,
  created_at timestamptz(3) not null,
  -- Another authenticator that is being set up: it replaces the confirmed one with its first code.
  next_sealed_secret text,
  next_begun_at timestamptz(3),
  check ((next_sealed_secret is null) = (next_begun_at is null)),
  check (next_sealed_secret is null or confirmed_at is not null)
);
call basalt.isolate_accounts_table('basalt.two_factors');

create table basalt.recovery_codes (
  user_id uuid not null references basalt.two_factors (user_id) on delete cascade,
  hash text not null,
  primary key (user_id, hash)
);
call basalt.isolate_accounts_table('basalt.recovery_codes');

create table basalt.reset_tokens (
  hash text primary key,
  user_id uuid not null references basalt.users (id),
  expires_at timestamptz(3) not null
);
create index reset_tokens_user on basalt.reset_tokens (user_id);
call basalt.isolate_accounts_table('basalt.reset_tokens');

create table basalt.failed_attempts (
  id bigint generated always as identity primary key,
  kind text not null,
  key text not null,
  at timestamptz(3) not null
);
create index failed_attempts_key on basalt.failed_attempts (kind, key, at);
create index failed_attempts_at on basalt.failed_attempts (at);
call basalt.isolate_accounts_table('basalt.failed_attempts');

-- The log of accounts. It only grows.
create table basalt.account_events (
  id uuid primary key,
  user_id uuid not null references basalt.users (id),
  kind text not null,
  data json not null,
  at timestamptz(3) not null,
  -- Who did it; null for the person themself.
  actor json
);
create index account_events_user on basalt.account_events (user_id, id);
create index account_events_at on basalt.account_events (at, id);
call basalt.isolate_accounts_table('basalt.account_events');
revoke update, delete on basalt.account_events from basalt_app;
-- A tenant's transaction that makes an account notes that in the log of accounts, and nothing else.
create policy newcomer on basalt.account_events for insert with check (kind = 'account.created');
