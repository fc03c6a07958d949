-- Custom fields of tickets: of a project, or of all projects of an organization.

create table basalt.fields (
  organization_id uuid not null references basalt.organizations (id) on delete cascade,
  id uuid not null,
  project_id uuid,
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  name text not null,
  description text,
  type text not null check (type in
    ('text', 'number', 'date', 'choice', 'choices', 'person', 'people', 'link', 'flag')),
  number json,
  options json not null,
  required boolean not null,
  "default" json,
  on_card boolean not null,
  position integer not null check (position between 0 and 10000),
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (organization_id, id),
  unique nulls not distinct (organization_id, project_id, key),
  foreign key (organization_id, project_id) references basalt.projects (organization_id, id) on delete cascade
);
create index fields_id on basalt.fields (id);
create index fields_deleted on basalt.fields (organization_id, deleted_at) where deleted_at is not null;
call basalt.isolate_tenant_table('basalt.fields');
create policy visibility on basalt.fields as restrictive for select to basalt_app using (
  basalt.current_person() is null or project_id is null or project_id = any ((select basalt.own_projects())::uuid[]));

create policy gatekeeper on basalt.fields for select to basalt_gatekeeper using (true);
grant select (organization_id, id, project_id, deleted_at) on basalt.fields to basalt_gatekeeper;
create view basalt.fields_of_live_projects with (security_invoker = true) as
  select f.organization_id, f.id, f.deleted_at from basalt.fields f
  where f.project_id is null or exists (select from basalt.projects p
    where p.organization_id = f.organization_id and p.id = f.project_id and p.deleted_at is null);
grant select on basalt.fields_of_live_projects to basalt_gatekeeper, basalt_app;
insert into basalt.record_kinds (kind, relation, owner_column, is_deletable, needs_project) values
  ('field', 'fields_of_live_projects', 'organization_id', true, false);

-- Records that were deleted before the moment.
create or replace function basalt.organizations_with_deleted(before timestamptz) returns setof uuid
  language sql stable security definer set search_path = basalt, pg_temp
as $$
  select o.id from organizations o
  where exists (select from files r where r.organization_id = o.id and r.deleted_at < before)
    or exists (select from comments r where r.organization_id = o.id and r.deleted_at < before)
    or exists (select from tickets r where r.organization_id = o.id and r.deleted_at < before)
    or exists (select from documents r where r.organization_id = o.id and r.deleted_at < before)
    or exists (select from projects r where r.organization_id = o.id and r.deleted_at < before)
    or exists (select from boards r where r.organization_id = o.id and r.deleted_at < before)
    or exists (select from fields r where r.organization_id = o.id and r.deleted_at < before)
  order by o.id
$$;

grant create on schema basalt to basalt_gatekeeper;
call basalt.write_owner_of();
revoke create on schema basalt from basalt_gatekeeper;

-- The names of the options of a field, and their places, by the ids of the options.
create function basalt.names_of_options(options json) returns jsonb
  language sql immutable parallel safe
  return (select coalesce(jsonb_object_agg(o ->> 'id', o ->> 'name'), '{}') from json_array_elements(options) o);
create function basalt.places_of_options(options json) returns jsonb
  language sql immutable parallel safe
  return (select coalesce(jsonb_object_agg(o.value ->> 'id', o.place), '{}')
    from json_array_elements(options) with ordinality o (value, place));
alter table basalt.fields
  add column option_names jsonb not null generated always as (basalt.names_of_options(options)) stored,
  add column option_places jsonb not null generated always as (basalt.places_of_options(options)) stored;

-- The values of a ticket's custom fields, by the ids of the fields.
alter table basalt.tickets add column field_values jsonb;

-- What lists are filtered and sorted by: a row for each value, for several options or people one for each. An option or person is an `item`; a
-- number, day, flag, or the place of an option an `amount`; a text a `line`, folded as searched texts are.
create table basalt.ticket_fields (
  organization_id uuid not null,
  ticket_id uuid not null,
  field_id uuid not null,
  project_id uuid not null,
  place smallint not null,
  item uuid,
  amount double precision,
  line text collate "C",
  primary key (organization_id, ticket_id, field_id, place),
  foreign key (organization_id, ticket_id) references basalt.tickets (organization_id, id) on delete cascade,
  foreign key (organization_id, field_id) references basalt.fields (organization_id, id) on delete cascade
);
create index ticket_fields_item on basalt.ticket_fields (organization_id, item, field_id, ticket_id) where item is not null;
create index ticket_fields_amount on basalt.ticket_fields (organization_id, field_id, amount, ticket_id)
  include (project_id) where amount is not null;
create index ticket_fields_line on basalt.ticket_fields (organization_id, field_id, line, ticket_id)
  include (project_id) where line is not null;
-- What the removal of a field removes.
create index ticket_fields_field on basalt.ticket_fields (organization_id, field_id);
call basalt.isolate_tenant_table('basalt.ticket_fields');

-- Tickets are sorted by the places of their options: these follow a new order.
create function basalt.follow_places_of_options() returns trigger language plpgsql set search_path = basalt, pg_temp
as $$
begin
  update ticket_fields x set amount = (new.option_places ->> x.item::text)::integer
  where x.organization_id = new.organization_id and x.field_id = new.id and x.amount is not null
    and x.amount <> (new.option_places ->> x.item::text)::integer;
  return null;
end
$$;
create trigger follow_places_of_options after update of options on basalt.fields
  for each row when (new.type = 'choice' and old.option_places <> new.option_places)
  execute function basalt.follow_places_of_options();
