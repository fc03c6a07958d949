-- Counters of calls and of failed authentications. Unlogged: they write no log, and a crash forgets a minute.
-- One row for each credential and for each source, taken over by the next minute, so that neither grows with time.

create unlogged table basalt.call_counts (
  organization_id uuid not null,
  public_id text not null,
  -- What is kept of the secret that was used last: the calls of nobody else are counted here.
  hash text not null,
  -- Counted from the beginning of 1970.
  minute integer not null,
  calls integer not null,
  primary key (organization_id, public_id),
  foreign key (organization_id, public_id) references basalt.api_credentials (organization_id, public_id) on delete cascade
) with (fillfactor = 50);

call basalt.fence('basalt.call_counts');

-- Belongs to no tenant: who fails to say who they are belongs to none either.
create unlogged table basalt.auth_failures (
  -- An IPv4 address, or the /64 of an IPv6 address.
  source text primary key,
  minute integer not null,
  failures integer not null
) with (fillfactor = 50);

alter table basalt.auth_failures enable row level security;
alter table basalt.auth_failures force row level security;
create policy counter on basalt.auth_failures to basalt_app using (true) with check (true);
grant select, insert, update, delete on basalt.auth_failures to basalt_app;
