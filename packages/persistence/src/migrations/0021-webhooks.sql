-- Webhooks, and the events on their way to them.

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
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references basalt.projects (organization_id, id) on delete cascade,
  check (enabled = (disabled_reason is null))
);
create index webhooks_created on basalt.webhooks (organization_id, created_at, id);

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
  -- How often a worker took it: who reports on an earlier taking is not heard.
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
create index webhook_deliveries_due on basalt.webhook_deliveries (organization_id, webhook_id, due_at, sequence)
  where state = 'pending';
create index webhook_deliveries_lane on basalt.webhook_deliveries (organization_id, webhook_id, subject_id, sequence)
  where state = 'pending';
create index webhook_deliveries_created on basalt.webhook_deliveries (organization_id, webhook_id, created_at, id);
create index webhook_deliveries_event on basalt.webhook_deliveries (organization_id, event_id);

call basalt.fence('basalt.webhooks');
call basalt.fence('basalt.webhook_deliveries');

-- The 403-or-404 question asks by id alone.
create index webhooks_id on basalt.webhooks (id);
create index webhook_deliveries_id on basalt.webhook_deliveries (id);
create policy gatekeeper on basalt.webhooks for select to basalt_gatekeeper using (true);
create policy gatekeeper on basalt.webhook_deliveries for select to basalt_gatekeeper using (true);
grant select (organization_id, id, enabled) on basalt.webhooks to basalt_gatekeeper;
grant select (organization_id, id, webhook_id, state, due_at, sequence) on basalt.webhook_deliveries to basalt_gatekeeper;

create or replace function basalt.owner_of(kind text, wanted uuid) returns uuid
  language plpgsql stable security definer set search_path = basalt, pg_temp
as $$
begin
  case kind
    when 'organization' then
      return (select o.id from organizations o where o.id = wanted);
    when 'project' then
      return (select p.organization_id from projects p where p.id = wanted and p.deleted_at is null limit 1);
    when 'board' then
      return (
        select b.organization_id from boards b
        join projects p on p.organization_id = b.organization_id and p.id = b.project_id
        where b.id = wanted and b.deleted_at is null and p.deleted_at is null limit 1);
    when 'label' then
      return (
        select l.organization_id from labels l
        join projects p on p.organization_id = l.organization_id and p.id = l.project_id
        where l.id = wanted and p.deleted_at is null limit 1);
    when 'ticket' then
      return (
        select t.organization_id from tickets t
        join projects p on p.organization_id = t.organization_id and p.id = t.project_id
        where t.id = wanted and t.deleted_at is null and p.deleted_at is null limit 1);
    when 'document' then
      return (select d.organization_id from documents d where d.id = wanted and d.deleted_at is null limit 1);
    when 'webhook' then
      return (select w.organization_id from webhooks w where w.id = wanted limit 1);
    when 'delivery' then
      return (select d.organization_id from webhook_deliveries d where d.id = wanted limit 1);
  end case;
end
$$;

-- The enabled webhooks with something due: jumps from one webhook to the next, however much each has pending.
-- Ids only; what is to be delivered is asked as the tenant.
create function basalt.due_webhooks(at timestamptz)
  returns table (organization_id uuid, webhook_id uuid)
  language sql stable security definer set search_path = basalt, pg_temp
as $$
  with recursive first_due as (
    (select d.organization_id, d.webhook_id, d.due_at from webhook_deliveries d
      where d.state = 'pending'
      order by d.organization_id, d.webhook_id, d.due_at limit 1)
    union all
    select n.organization_id, n.webhook_id, n.due_at from first_due f
      cross join lateral (
        select d.organization_id, d.webhook_id, d.due_at from webhook_deliveries d
        where d.state = 'pending' and (d.organization_id, d.webhook_id) > (f.organization_id, f.webhook_id)
        order by d.organization_id, d.webhook_id, d.due_at limit 1) n
  )
  select f.organization_id, f.webhook_id from first_due f
  join webhooks w on w.organization_id = f.organization_id and w.id = f.webhook_id
  where f.due_at <= at and w.enabled
$$;
revoke all on function basalt.due_webhooks(timestamptz) from public;
grant execute on function basalt.due_webhooks(timestamptz) to basalt_app;

grant create on schema basalt to basalt_gatekeeper;
alter function basalt.due_webhooks(timestamptz) owner to basalt_gatekeeper;
revoke create on schema basalt from basalt_gatekeeper;
