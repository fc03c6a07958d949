-- Notifications to people of a tenant: one row a sending, one a recipient.

create table basalt.notifications (
  organization_id uuid not null references basalt.organizations (id),
  id uuid not null,
  title text not null,
  body text not null,
  url text,
  created_by json not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id)
);

create table basalt.notification_recipients (
  organization_id uuid not null,
  notification_id uuid not null,
  user_id uuid not null,
  read_at timestamptz(3),
  primary key (organization_id, notification_id, user_id),
  foreign key (organization_id, notification_id) references basalt.notifications (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references basalt.memberships (organization_id, user_id)
);
-- A person's own, newest first: identifiers grow with time.
create index notification_recipients_user on basalt.notification_recipients (organization_id, user_id, notification_id);

call basalt.fence('basalt.notifications');
call basalt.fence('basalt.notification_recipients');
