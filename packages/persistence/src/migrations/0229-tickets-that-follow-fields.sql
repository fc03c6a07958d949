-- Tickets follow a change of a custom field in portions: which ones have not, by projects and tickets.

alter table basalt.fields add column pending json;

-- The next portion, beside the rows of a removed field.
create index ticket_fields_portion on basalt.ticket_fields (organization_id, field_id, project_id, ticket_id);
drop index basalt.ticket_fields_field;

-- Fields whose change a process has left: without a portion since the moment, and with few attempts since.
create index fields_pending on basalt.fields (organization_id, id) where pending is not null;
create function basalt.pending_fields(before timestamptz, attempts integer)
  returns table (organization_id uuid, field_id uuid)
  language sql stable security definer set search_path = basalt, pg_temp
as $$
  select f.organization_id, f.id from fields f
  join fields_of_live_projects l on l.organization_id = f.organization_id and l.id = f.id
  where f.pending is not null and (f.pending ->> 'at')::timestamptz < before
    and (f.pending ->> 'attempts')::integer < attempts
    and f.organization_id not in (select suspended_organizations())
  order by f.organization_id, f.id
$$;

grant select (pending) on basalt.fields to basalt_gatekeeper;
grant create on schema basalt to basalt_gatekeeper;
revoke all on function basalt.pending_fields(timestamptz, integer) from public;
grant execute on function basalt.pending_fields(timestamptz, integer) to basalt_app, current_user;
alter function basalt.pending_fields(timestamptz, integer) owner to basalt_gatekeeper;
revoke create on schema basalt from basalt_gatekeeper;
