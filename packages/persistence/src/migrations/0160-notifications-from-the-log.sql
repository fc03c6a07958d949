-- Notifications that are made from the log of events, who watches what, and how far the log was read for that.

-- Null for a notification that a caller sent.
alter table basalt.notifications
  add column event_id uuid,
  add column reason text check (reason in ('mentioned', 'assigned', 'unassigned', 'commented', 'changed', 'due_soon', 'overdue')),
  add column ticket_id uuid,
  add column document_id uuid,
  add constraint notifications_about check (num_nonnulls(ticket_id, document_id) = (case when reason is null then 0 else 1 end)),
  add foreign key (organization_id, ticket_id) references basalt.tickets (organization_id, id) on delete cascade,
  add foreign key (organization_id, document_id) references basalt.documents (organization_id, id) on delete cascade;
create unique index notifications_event on basalt.notifications (organization_id, event_id, reason) where event_id is not null;
create index notifications_ticket on basalt.notifications (organization_id, ticket_id) where ticket_id is not null;
create index notifications_document on basalt.notifications (organization_id, document_id) where document_id is not null;

alter table basalt.notification_recipients
  add column done_at timestamptz(3),
  add column snoozed_until timestamptz(3);

-- Who watches a ticket or document. A row that says no was asked for: what people do later does not change it.
create table basalt.watches (
  organization_id uuid not null references basalt.organizations (id),
  -- The ticket or document.
  subject_id uuid not null,
  user_id uuid not null,
  ticket_id uuid,
  document_id uuid,
  watching boolean not null,
  primary key (organization_id, subject_id, user_id),
  constraint watches_one_thing check (num_nonnulls(ticket_id, document_id) = 1 and subject_id = coalesce(ticket_id, document_id)),
  foreign key (organization_id, user_id) references basalt.memberships (organization_id, user_id),
  foreign key (organization_id, ticket_id) references basalt.tickets (organization_id, id) on delete cascade,
  foreign key (organization_id, document_id) references basalt.documents (organization_id, id) on delete cascade
);
create index watches_ticket on basalt.watches (organization_id, ticket_id) where ticket_id is not null;
create index watches_document on basalt.watches (organization_id, document_id) where document_id is not null;
create index watches_user on basalt.watches (organization_id, user_id);
call basalt.isolate_tenant_table('basalt.watches');

-- The last event of each organization that notifications were made of; null before the first. An event that is not there any more
-- was removed as one of the oldest, so that all others come after it.
create table basalt.notified_events (
  organization_id uuid primary key references basalt.organizations (id),
  event_id uuid
);
call basalt.isolate_tenant_table('basalt.notified_events');

-- Nobody is notified of what happened before.
insert into basalt.notified_events (organization_id, event_id)
  select distinct on (organization_id) organization_id, id from basalt.events
  order by organization_id, horizon desc, sequence desc;

create policy gatekeeper on basalt.notified_events for select to basalt_gatekeeper using (true);
grant select on basalt.notified_events to basalt_gatekeeper;
grant select (id, sequence) on basalt.events to basalt_gatekeeper;

-- The organizations behind `behind` in whose log something settled comes after what notifications were made of, at most `most`.
create function basalt.organizations_with_news(behind uuid, most integer) returns setof uuid
  language sql stable security definer set search_path = basalt, pg_temp
as $$
  select o.id from organizations o
  left join notified_events n on n.organization_id = o.id
  left join events l on l.organization_id = o.id and l.id = n.event_id
  where (behind is null or o.id > behind) and exists (
    select from events e
    where e.organization_id = o.id and e.horizon < settled_horizon()
      and (e.horizon, e.sequence) > (coalesce(l.horizon, 0), coalesce(l.sequence, 0)))
  order by o.id limit most
$$;
grant create on schema basalt to basalt_gatekeeper;
revoke all on function basalt.organizations_with_news(uuid, integer) from public;
grant execute on function basalt.organizations_with_news(uuid, integer) to basalt_app;
alter function basalt.organizations_with_news(uuid, integer) owner to basalt_gatekeeper;
revoke create on schema basalt from basalt_gatekeeper;
