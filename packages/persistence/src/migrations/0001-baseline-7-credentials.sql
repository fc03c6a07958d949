-- 7. API keys, counters of calls, kept outcomes of requests, mails that wait, and the note of the secret key.

create table basalt.api_credentials (
  organization_id uuid not null references basalt.organizations (id),
  id uuid not null,
  public_id text not null,
  name text not null,
  scopes text[] not null,
  secrets jsonb not null,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  created_by json not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, public_id)
);
create index api_credentials_public_id on basalt.api_credentials (public_id);
call basalt.isolate_tenant_table('basalt.api_credentials');

-- Counters of calls and of failed authentications. Unlogged: they write no log, and a crash forgets a minute.
-- One row for each credential and for each source, used again in the next minute, so that neither grows with time.
create unlogged table basalt.call_counts (
  organization_id uuid not null,
  public_id text not null,
  -- What is kept of the secret that was used last: calls with another secret are not counted here.
  hash text not null,
  -- Counted from the beginning of 1970.
  minute integer not null,
  calls integer not null,
  primary key (organization_id, public_id),
  foreign key (organization_id, public_id) references basalt.api_credentials (organization_id, public_id) on delete cascade
) with (fillfactor = 50);
call basalt.isolate_tenant_table('basalt.call_counts');

-- Belongs to no tenant: a caller without a valid credential belongs to none either.
create unlogged table basalt.auth_failures (
  -- An IPv4 address, or the /64 of an IPv6 address.
  source text primary key,
  minute integer not null,
  failures integer not null
) with (fillfactor = 50);

-- Calls that people make in a session, by person and organization.
create unlogged table basalt.person_calls (
  -- The person, and the organization if there is one.
  caller text primary key,
  minute integer not null,
  calls integer not null
) with (fillfactor = 50);

do $$
declare
  counter text;
begin
  foreach counter in array array['auth_failures', 'person_calls'] loop
    execute format('alter table basalt.%I enable row level security', counter);
    execute format('alter table basalt.%I force row level security', counter);
    execute format('create policy counter on basalt.%I to basalt_app using (true) with check (true)', counter);
    execute format('grant select, insert, update, delete on basalt.%I to basalt_app', counter);
  end loop;
end
$$;

-- Answers to requests with an Idempotency-Key: kept in the transaction of the request, for a day.
create table basalt.kept_outcomes (
  organization_id uuid not null references basalt.organizations (id),
  -- The id of the credential or the person that asked; `system` for the command line.
  caller text not null,
  -- Method and path.
  operation text not null,
  key text not null,
  fingerprint text not null,
  -- json, not jsonb: a replay gives the fields in the order they had.
  outcome json not null,
  expires_at timestamptz(3) not null,
  primary key (organization_id, caller, operation, key)
);
create index kept_outcomes_expiry on basalt.kept_outcomes (organization_id, expires_at);
call basalt.isolate_tenant_table('basalt.kept_outcomes');

-- Mails that wait to be sent. They are written in the transaction of what they are about, and removed once they are sent.
create table basalt.mail_outbox (
  id uuid primary key,
  -- The organization on whose share the mail is sent, or 'accounts'.
  sender text not null,
  kind text not null,
  is_urgent boolean not null,
  -- The mail as JSON, sealed for its id.
  sealed text not null check (octet_length(sealed) <= 16384),
  attempts smallint not null default 0,
  claims integer not null default 0,
  due_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
create index mail_outbox_due on basalt.mail_outbox (is_urgent desc, due_at);
call basalt.isolate_accounts_table('basalt.mail_outbox');
-- A tenant's transaction adds mails of its own organization, and reads none.
create policy tenant_mails on basalt.mail_outbox for insert
  with check (sender = basalt.current_organization()::text and not is_urgent);

-- Which SERVICE_SECRET_KEY the deployment was made with: a start with another one would find no API key good and open no
-- sealed secret. A hash of the key that tells nothing of it. The owner's alone: nothing is granted to the role that
-- serves, so the policy lets nobody else through.
create table basalt.secret_key_note (
  single boolean primary key default true check (single),
  fingerprint text not null,
  noted_at timestamptz(3) not null
);
alter table basalt.secret_key_note enable row level security;
alter table basalt.secret_key_note force row level security;
create policy owner on basalt.secret_key_note using (true) with check (true);
