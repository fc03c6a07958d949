-- Erasures: that of an organization has begun, and those of people.

-- An organization whose erasure has begun stays suspended.
alter table basalt.organizations
  add column erasing_at timestamptz(3),
  add constraint organizations_erasing check (erasing_at is null or suspended_at is not null);

-- The erasures of people, by the ids of their accounts, without names and emails. The owner's alone: nothing is granted to the role
-- that serves, so the policy lets nobody else through.
create table basalt.person_erasures (
  user_id uuid primary key,
  -- Whether the name is replaced in what the person wrote.
  renames boolean not null,
  begun_at timestamptz(3) not null,
  -- Null while it is not complete: run it again.
  finished_at timestamptz(3),
  -- Numbers of rows by table.
  receipt json not null
);
alter table basalt.person_erasures enable row level security;
alter table basalt.person_erasures force row level security;
create policy owner on basalt.person_erasures using (true) with check (true);

grant select (organization_id, email) on basalt.invitations to basalt_gatekeeper;

-- The organizations that have or had the person as a member, or invited the address, by their ids alone. For the erasure of a person:
-- only the owner calls it.
create function basalt.organizations_naming(person uuid, address text) returns setof uuid
  language sql stable security definer set search_path = basalt, pg_temp
as $$
  select m.organization_id from memberships m where m.user_id = person
  union
  select i.organization_id from invitations i where i.email = address
$$;
grant create on schema basalt to basalt_gatekeeper;
revoke all on function basalt.organizations_naming(uuid, text) from public;
grant execute on function basalt.organizations_naming(uuid, text) to current_user;
alter function basalt.organizations_naming(uuid, text) owner to basalt_gatekeeper;
revoke create on schema basalt from basalt_gatekeeper;
