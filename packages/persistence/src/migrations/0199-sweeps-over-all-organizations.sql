-- The organizations in which a sweep has something to do, by their ids alone: one statement in place of transactions for each organization.
-- What is removed is decided as the tenant. Each condition has an index that is led by the organization.

create policy gatekeeper on basalt.comments for select to basalt_gatekeeper using (true);
create policy gatekeeper on basalt.kept_outcomes for select to basalt_gatekeeper using (true);
grant select (organization_id, deleted_at) on basalt.comments to basalt_gatekeeper;
grant select (organization_id, expires_at) on basalt.kept_outcomes to basalt_gatekeeper;
grant select (expires_at) on basalt.app_tokens to basalt_gatekeeper;
grant select (expires_at, state) on basalt.files to basalt_gatekeeper;
grant select (created_at) on basalt.webhook_deliveries to basalt_gatekeeper;
grant select (at) on basalt.events to basalt_gatekeeper;

-- Outcomes and tokens that have expired at `at`, files that were announced to come before `announced`, deliveries that were made before `ended`.
create function basalt.organizations_with_expired(at timestamptz, announced timestamptz, ended timestamptz) returns setof uuid
  language sql stable security definer set search_path = basalt, pg_temp
as $$
  select o.id from organizations o
  where exists (select from kept_outcomes r where r.organization_id = o.id and r.expires_at <= at)
    or exists (select from app_tokens r where r.organization_id = o.id and r.expires_at <= at)
    or exists (select from files r where r.organization_id = o.id and r.expires_at < announced)
    or exists (
      select from webhooks w
      join webhook_deliveries d on d.organization_id = w.organization_id and d.webhook_id = w.id
      where w.organization_id = o.id and d.created_at < ended and d.state <> 'pending')
  order by o.id
$$;

-- Records that were deleted before the moment.
create function basalt.organizations_with_deleted(before timestamptz) returns setof uuid
  language sql stable security definer set search_path = basalt, pg_temp
as $$
  select o.id from organizations o
  where exists (select from files r where r.organization_id = o.id and r.deleted_at < before)
    or exists (select from comments r where r.organization_id = o.id and r.deleted_at < before)
    or exists (select from tickets r where r.organization_id = o.id and r.deleted_at < before)
    or exists (select from documents r where r.organization_id = o.id and r.deleted_at < before)
    or exists (select from projects r where r.organization_id = o.id and r.deleted_at < before)
    or exists (select from boards r where r.organization_id = o.id and r.deleted_at < before)
  order by o.id
$$;

-- Events from before the moment.
create function basalt.organizations_with_events(before timestamptz) returns setof uuid
  language sql stable security definer set search_path = basalt, pg_temp
as $$
  select o.id from organizations o
  where exists (select from events e where e.organization_id = o.id and e.at < before)
  order by o.id
$$;

-- Files whose bytes are stored.
create function basalt.organizations_with_files() returns setof uuid
  language sql stable security definer set search_path = basalt, pg_temp
as $$
  select o.id from organizations o
  where exists (select from files f where f.organization_id = o.id and f.state = 'ready')
  order by o.id
$$;

grant create on schema basalt to basalt_gatekeeper;
do $$
declare
  crossing text;
begin
  foreach crossing in array array['organizations_with_expired(timestamptz, timestamptz, timestamptz)',
    'organizations_with_deleted(timestamptz)', 'organizations_with_events(timestamptz)', 'organizations_with_files()'] loop
    execute format('revoke all on function basalt.%s from public', crossing);
    execute format('grant execute on function basalt.%s to basalt_app, current_user', crossing);
    execute format('alter function basalt.%s owner to basalt_gatekeeper', crossing);
  end loop;
end
$$;
revoke create on schema basalt from basalt_gatekeeper;
