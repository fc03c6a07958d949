-- 6. The log of events and its order, webhooks with their deliveries, and notifications.

-- The order of the log is the same for every reader and never changes.
--
-- Identifiers are no such order: they are made before the commit, so that a reader who has seen a later one may
-- find an earlier one afterwards. An event's place is (horizon, sequence):
--   horizon   the highest transaction id that was known when the event was written, its own or a finished one
--   sequence  drawn when it is written, so after every lock that the change has waited for
-- A transaction that is still under way writes no horizon below the lowest running transaction id, so everything
-- below that is settled: nothing will come in between. Of two changes of one subject the later one waits for the
-- commit of the earlier one, so it knows that one's transaction id as finished, and draws a later sequence.

-- Added to this server's transaction ids. Other than 0 once a dump was restored into a server that counts from
-- elsewhere; the comment on it names the server that it is good for. Stable, not immutable: a prepared statement must
-- notice that it is another one.
create function basalt.horizon_offset() returns bigint
  language sql stable
  return 0;

create function basalt.event_horizon() returns bigint
  language sql volatile
  return basalt.horizon_offset() + greatest(
    pg_current_xact_id()::text::bigint,
    pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1);

-- Below this horizon the log is complete for the snapshot that asks: no other event can appear there.
create function basalt.settled_horizon() returns bigint
  language sql stable
  return basalt.horizon_offset() + pg_snapshot_xmin(pg_current_snapshot())::text::bigint;

create sequence basalt.event_sequence;
grant usage on sequence basalt.event_sequence to basalt_app;

-- No foreign key to the organization: it would make all changes of a tenant lock one row. The policy lets a transaction
-- write its own tenant's events alone, and no organization is ever deleted.
create table basalt.events (
  organization_id uuid not null,
  id uuid not null,
  project_id uuid,
  kind text not null,
  subject_type text not null,
  subject_id uuid not null,
  actor json not null,
  data json,
  changes json,
  at timestamptz(3) not null,
  horizon bigint not null default basalt.event_horizon(),
  sequence bigint not null default nextval('basalt.event_sequence'),
  -- A large event is kept as one compressed text of its record and its changes: a text that stands in both is stored
  -- once. The application packs it (zstd), because lz4 is a build option of PostgreSQL, and its own method sees 4 KiB
  -- at a time.
  packed bytea,
  -- Of the JSON that is packed.
  unpacked_bytes integer,
  -- The other records that the change touched. Null for none; part of `packed` where the event is packed.
  affected json,
  primary key (organization_id, id),
  constraint events_packed check (
    case when packed is null then data is not null and changes is not null
      else unpacked_bytes is not null and data is null and changes is null and affected is null end)
);
alter table basalt.events alter column packed set storage external;
create index events_order on basalt.events (organization_id, horizon, sequence);
create index events_project on basalt.events (organization_id, project_id, horizon, sequence) where project_id is not null;
create index events_subject on basalt.events (organization_id, subject_id, horizon, sequence);
create index events_actor on basalt.events (organization_id, (actor ->> 'id'), horizon, sequence);
create index events_moment on basalt.events (organization_id, at);
call basalt.isolate_tenant_table('basalt.events');
-- The log only grows.
revoke update, delete on basalt.events from basalt_app;

create table basalt.webhooks (
  organization_id uuid not null references basalt.organizations (id),
  id uuid not null,
  project_id uuid,
  url text not null,
  -- Kinds and patterns of kinds.
  events text[] not null,
  enabled boolean not null,
  disabled_reason text check (disabled_reason in ('paused', 'gone', 'failing')),
  -- Sealed; the current one first.
  secrets jsonb not null,
  failing_since timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Null where it is not known.
  created_by json,
  -- Who gave it its present address, when that is another one than at the creation.
  addressed_by json,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references basalt.projects (organization_id, id) on delete cascade,
  check (enabled = (disabled_reason is null))
);
create index webhooks_id on basalt.webhooks (id);
create index webhooks_created on basalt.webhooks (organization_id, created_at, id);
call basalt.isolate_tenant_table('basalt.webhooks');

-- The events on their way to a webhook.
create table basalt.webhook_deliveries (
  organization_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  subject_id uuid not null,
  -- The event's: deliveries of one subject are attempted in this order.
  sequence bigint not null,
  state text not null check (state in ('pending', 'delivered', 'failed')),
  attempts integer not null,
  -- How often a worker claimed it: the report of a worker with an earlier claim is ignored.
  claims integer not null default 0,
  response_status integer,
  -- While a worker has it: when it may be taken for abandoned.
  due_at timestamptz(3) not null,
  delivered_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, webhook_id) references basalt.webhooks (organization_id, id) on delete cascade,
  foreign key (organization_id, event_id) references basalt.events (organization_id, id) on delete cascade
);
create index webhook_deliveries_id on basalt.webhook_deliveries (id);
create index webhook_deliveries_due on basalt.webhook_deliveries (organization_id, webhook_id, due_at, sequence)
  where state = 'pending';
create index webhook_deliveries_lane on basalt.webhook_deliveries (organization_id, webhook_id, subject_id, sequence)
  where state = 'pending';
create index webhook_deliveries_created on basalt.webhook_deliveries (organization_id, webhook_id, created_at, id);
create index webhook_deliveries_event on basalt.webhook_deliveries (organization_id, event_id);
call basalt.isolate_tenant_table('basalt.webhook_deliveries');

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
call basalt.isolate_tenant_table('basalt.notifications');

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
call basalt.isolate_tenant_table('basalt.notification_recipients');
