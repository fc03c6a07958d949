-- Organizations can be suspended: their callers are refused, their background work waits.

alter table basalt.organizations add column suspended_at timestamptz(3);
create index organizations_suspended on basalt.organizations (id) where suspended_at is not null;

-- Sets the tenant of the transaction, and fails when it is suspended. The code is the service's own.
create function basalt.enter_organization(wanted text) returns void
  language plpgsql
as $$
begin
  perform set_config('basalt.organization_id', wanted, true);
  if exists (
    select from basalt.organizations o where o.id = basalt.current_organization() and o.suspended_at is not null)
  then
    raise exception 'the organization % is suspended', wanted using errcode = 'BA403';
  end if;
end
$$;

-- The suspended organizations, by their ids alone.
create function basalt.suspended_organizations() returns setof uuid
  language sql stable security definer set search_path = basalt, pg_temp
as $$ select o.id from organizations o where o.suspended_at is not null $$;

-- What is due, without what belongs to suspended organizations.
create or replace function basalt.due_webhooks(at timestamptz)
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
  where f.due_at <= at and w.enabled and f.organization_id not in (select suspended_organizations())
$$;

create or replace function basalt.due_imports(at timestamptz)
  returns table (organization_id uuid, import_id uuid)
  language sql stable security definer set search_path = basalt, pg_temp
as $$
  select distinct on (i.organization_id) i.organization_id, i.id from imports i
  where i.state in ('waiting', 'running', 'undoing') and i.organization_id not in (select suspended_organizations())
    and not exists (
      select from imports other where other.organization_id = i.organization_id
        and other.state in ('waiting', 'running', 'undoing') and other.leased_until > at)
  order by i.organization_id, i.id
$$;

create or replace function basalt.organizations_with_news(behind uuid, most integer) returns setof uuid
  language sql stable security definer set search_path = basalt, pg_temp
as $$
  select o.id from organizations o
  left join notified_events n on n.organization_id = o.id
  left join events l on l.organization_id = o.id and l.id = n.event_id
  where (behind is null or o.id > behind) and o.suspended_at is null and exists (
    select from events e
    where e.organization_id = o.id and e.horizon < settled_horizon()
      and (e.horizon, e.sequence) > (coalesce(l.horizon, 0), coalesce(l.sequence, 0)))
  order by o.id limit most
$$;

create or replace function basalt.organizations_with_due_mails(at timestamptz, behind uuid, most integer) returns setof uuid
  language sql stable security definer set search_path = basalt, pg_temp
as $$
  select o.id from organizations o
  where (behind is null or o.id > behind) and o.suspended_at is null and exists (
    select from notification_recipients r where r.organization_id = o.id and r.mail_due_at <= at)
  order by o.id limit most
$$;

create or replace function basalt.organizations_with_due_dates(at timestamptz, behind uuid, most integer) returns setof uuid
  language sql stable security definer set search_path = basalt, pg_temp
as $$
  select o.id from organizations o
  where (behind is null or o.id > behind) and o.suspended_at is null and exists (
    select from tickets t
    where t.organization_id = o.id and t.deleted_at is null and not t.archived
      and (case when t.due_at is null then 'infinity'::timestamptz else t.due_at end) between at - interval '1 day' and at + interval '1 day'
      and not exists (
        select from due_notices d
        where d.organization_id = t.organization_id and d.ticket_id = t.id and d.due_at = t.due_at
          and d.reason = case when t.due_at > at then 'due_soon' else 'overdue' end))
  order by o.id limit most
$$;

grant create on schema basalt to basalt_gatekeeper;
revoke all on function basalt.suspended_organizations() from public;
grant execute on function basalt.suspended_organizations() to basalt_app, basalt_gatekeeper;
alter function basalt.suspended_organizations() owner to basalt_gatekeeper;
revoke create on schema basalt from basalt_gatekeeper;
