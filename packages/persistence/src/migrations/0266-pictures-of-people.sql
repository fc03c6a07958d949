-- A picture of a person, at most `pictureBudget.bytes`. Another picture has another id. People see it in the organizations of which both are members.
create table basalt.pictures (
  user_id uuid primary key references basalt.users (id),
  id uuid not null unique,
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes bytea not null check (length(bytes) between 1 and 65536)
);
-- The bytes are compressed already.
alter table basalt.pictures alter column bytes set storage external;
call basalt.isolate_accounts_table('basalt.pictures');
create policy tenant_people on basalt.pictures for select using (exists (
  select from basalt.memberships m
  where m.organization_id = basalt.current_organization() and m.user_id = pictures.user_id and m.removed_at is null));
