-- The people whom no other organization has or had as members, by their ids alone. For the erasure of an organization: only the owner calls it.
create function basalt.people_only_in(organization uuid, most integer) returns setof uuid
  language sql stable security definer set search_path = basalt, pg_temp
as $$
  select m.user_id from memberships m
  where m.organization_id = organization and not exists (
    select from memberships other where other.user_id = m.user_id and other.organization_id <> organization)
  order by m.user_id limit most
$$;
grant create on schema basalt to basalt_gatekeeper;
revoke all on function basalt.people_only_in(uuid, integer) from public;
grant execute on function basalt.people_only_in(uuid, integer) to current_user;
alter function basalt.people_only_in(uuid, integer) owner to basalt_gatekeeper;
revoke create on schema basalt from basalt_gatekeeper;
