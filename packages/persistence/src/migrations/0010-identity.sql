-- Accounts, sessions and second factors, which belong to the deployment; invitations to a tenant; and what a
-- member of a tenant reaches.

-- Whether the running transaction is one over accounts. A tenant's transaction never is.
create function basalt.in_identity_realm() returns boolean
  language sql stable parallel safe
  return current_setting('basalt.realm', true) = 'identity';

create table basalt.identities (
  provider text not null,
  subject text not null,
  user_id uuid not null references basalt.users (id),
  linked_at timestamptz(3) not null,
  primary key (provider, subject),
  -- An account has one person of a provider.
  unique (user_id, provider)
);

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

create table basalt.started_sign_ins (
  session_id uuid primary key references basalt.sessions (id) on delete cascade,
  provider text not null,
  state text not null,
  verifier text not null,
  nonce text,
  expires_at timestamptz(3) not null
);

create table basalt.two_factors (
  user_id uuid primary key references basalt.users (id),
  sealed_secret text not null,
  confirmed_at timestamptz(3),
  -- The time step of the last code used.
  last_step bigint,
  created_at timestamptz(3) not null
);

create table basalt.recovery_codes (
  user_id uuid not null references basalt.two_factors (user_id) on delete cascade,
  hash text not null,
  primary key (user_id, hash)
);

create table basalt.reset_tokens (
  hash text primary key,
  user_id uuid not null references basalt.users (id),
  expires_at timestamptz(3) not null
);
create index reset_tokens_user on basalt.reset_tokens (user_id);

create table basalt.failed_attempts (
  id bigint generated always as identity primary key,
  kind text not null,
  key text not null,
  at timestamptz(3) not null
);
create index failed_attempts_key on basalt.failed_attempts (kind, key, at);
create index failed_attempts_at on basalt.failed_attempts (at);

create table basalt.account_events (
  id uuid primary key,
  user_id uuid not null references basalt.users (id),
  kind text not null,
  data json not null,
  at timestamptz(3) not null
);
create index account_events_user on basalt.account_events (user_id, id);

-- The fence around a table of accounts.
create procedure basalt.fence_accounts(accounts_table regclass)
  language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', accounts_table);
  execute format('alter table %s force row level security', accounts_table);
  execute format(
    'create policy identity_realm on %s using (basalt.in_identity_realm()) with check (basalt.in_identity_realm())',
    accounts_table);
  execute format('grant select, insert, update, delete on %s to basalt_app', accounts_table);
end
$$;
revoke all on procedure basalt.fence_accounts(regclass) from public;

call basalt.fence_accounts('basalt.identities');
call basalt.fence_accounts('basalt.sessions');
call basalt.fence_accounts('basalt.started_sign_ins');
call basalt.fence_accounts('basalt.two_factors');
call basalt.fence_accounts('basalt.recovery_codes');
call basalt.fence_accounts('basalt.reset_tokens');
call basalt.fence_accounts('basalt.failed_attempts');
call basalt.fence_accounts('basalt.account_events');
-- The log only grows.
revoke update, delete on basalt.account_events from basalt_app;

create policy identity_realm on basalt.users
  using (basalt.in_identity_realm()) with check (basalt.in_identity_realm());
grant update on basalt.users to basalt_app;

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
call basalt.fence('basalt.invitations');

create policy gatekeeper on basalt.invitations for select to basalt_gatekeeper using (true);
create policy gatekeeper on basalt.memberships for select to basalt_gatekeeper using (true);
grant select (organization_id, token_hash) on basalt.invitations to basalt_gatekeeper;
grant select (organization_id, user_id, removed_at) on basalt.memberships to basalt_gatekeeper;

-- The tenant of an invitation, before any tenant is known.
create function basalt.organization_of_invitation(wanted text) returns uuid
  language sql stable security definer set search_path = basalt, pg_temp
as $$ select i.organization_id from invitations i where i.token_hash = wanted limit 1 $$;

-- The tenants that a person is a member of now.
create function basalt.organizations_of_person(wanted uuid) returns setof uuid
  language sql stable security definer set search_path = basalt, pg_temp
as $$ select m.organization_id from memberships m where m.user_id = wanted and m.removed_at is null $$;

revoke all on function basalt.organization_of_invitation(text), basalt.organizations_of_person(uuid) from public;
grant execute on function basalt.organization_of_invitation(text), basalt.organizations_of_person(uuid) to basalt_app;

grant create on schema basalt to basalt_gatekeeper;
alter function basalt.organization_of_invitation(text) owner to basalt_gatekeeper;
alter function basalt.organizations_of_person(uuid) owner to basalt_gatekeeper;
revoke create on schema basalt from basalt_gatekeeper;

-- The person whose reach is less than the whole tenant; null for everybody and everything else.
create function basalt.current_person() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('basalt.person_id', true), '')::uuid;

-- What that person was added to. Functions that are not inlined: a policy with a subquery in it would have every
-- statement on its table planned with that subquery, whoever asks.
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

-- Restrictive policies narrow what the tenant's policy shows. Whoever has no such person pays one comparison.
create policy reach on basalt.projects as restrictive for select to basalt_app using (
  basalt.current_person() is null or id = any ((select basalt.own_projects())::uuid[]));

create policy reach on basalt.boards as restrictive for select to basalt_app using (
  basalt.current_person() is null or project_id = any ((select basalt.own_projects())::uuid[]));

create policy reach on basalt.tickets as restrictive for select to basalt_app using (
  basalt.current_person() is null or project_id = any ((select basalt.own_projects())::uuid[]));

create policy reach on basalt.labels as restrictive for select to basalt_app using (
  basalt.current_person() is null or project_id = any ((select basalt.own_projects())::uuid[]));

create policy reach on basalt.documents as restrictive for select to basalt_app using (
  basalt.current_person() is null
  or ((project_id is null or project_id = any ((select basalt.own_projects())::uuid[]))
    and (status = 'published'
      or (created_by ->> 'type' = 'user' and created_by ->> 'id' = basalt.current_person()::text)
      or id = any ((select basalt.edited_documents())::uuid[]))));
