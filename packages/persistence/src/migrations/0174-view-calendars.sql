-- Calendars of views: the key that the address of a person's calendar of a view has. A new key ends the address before.

create table basalt.view_calendars (
  organization_id uuid not null references basalt.organizations (id),
  view_id uuid not null,
  user_id uuid not null,
  key uuid not null,
  primary key (organization_id, view_id, user_id),
  foreign key (organization_id, view_id) references basalt.views (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references basalt.memberships (organization_id, user_id)
);
create index view_calendars_user on basalt.view_calendars (organization_id, user_id);
call basalt.isolate_tenant_table('basalt.view_calendars');
