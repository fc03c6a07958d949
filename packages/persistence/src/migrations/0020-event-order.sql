-- The order of the log, the same for every reader for ever.
--
-- Identifiers are no such order: they are made before the commit, so that a reader who has seen a later one may
-- find an earlier one afterwards. An event's place is (horizon, sequence):
--   horizon   the highest transaction id that was known when the event was written, its own or a finished one
--   sequence  drawn when it is written, so after every lock that the change has waited for
-- A transaction that is still under way writes no horizon below the lowest running transaction id, so everything
-- below that is settled: nothing will come in between. Of two changes of one subject the later one waits for the
-- commit of the earlier one, so it knows that one's transaction id as finished, and draws a later sequence.

-- Added to this server's transaction ids. Other than 0 once a dump was restored into a server that counts from
-- elsewhere; the comment on it names the server that it is good for.
create function basalt.horizon_offset() returns bigint
  language sql immutable
  return 0;

create function basalt.event_horizon() returns bigint
  language sql volatile
  return basalt.horizon_offset() + greatest(
    pg_current_xact_id()::text::bigint,
    pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1);

-- Every event below it that will ever be there is there, for the snapshot that asks.
create function basalt.settled_horizon() returns bigint
  language sql stable
  return basalt.horizon_offset() + pg_snapshot_xmin(pg_current_snapshot())::text::bigint;

create sequence basalt.event_sequence;
grant usage on sequence basalt.event_sequence to basalt_app;

alter table basalt.events
  add column horizon bigint not null default basalt.event_horizon(),
  add column sequence bigint not null default nextval('basalt.event_sequence');
create index events_order on basalt.events (organization_id, horizon, sequence);
create index events_project on basalt.events (organization_id, project_id, horizon, sequence) where project_id is not null;

-- The highest horizon of all organizations.
create policy gatekeeper on basalt.events for select to basalt_gatekeeper using (true);
grant select (organization_id, horizon) on basalt.events to basalt_gatekeeper;
create function basalt.last_horizon() returns bigint
  language sql stable security definer set search_path = basalt, pg_temp
as $$ select coalesce(max(e.horizon), 0) from events e $$;
revoke all on function basalt.last_horizon() from public;
grant execute on function basalt.last_horizon() to current_user;

grant create on schema basalt to basalt_gatekeeper;
alter function basalt.last_horizon() owner to basalt_gatekeeper;
revoke create on schema basalt from basalt_gatekeeper;

-- Called by every migration run: on another server than the last time, what comes is put behind what is there.
create procedure basalt.adopt_server()
  language plpgsql
as $$
declare
  server text := (select s.system_identifier::text from pg_control_system() s);
  known text := obj_description('basalt.horizon_offset()'::regprocedure, 'pg_proc');
  needed bigint;
begin
  if known is not distinct from server then return; end if;
  needed := greatest(0, basalt.last_horizon() - pg_current_xact_id()::text::bigint + 1);
  execute format(
    'create or replace function basalt.horizon_offset() returns bigint language sql immutable return %s', needed);
  execute format('comment on function basalt.horizon_offset() is %L', server);
end
$$;
revoke all on procedure basalt.adopt_server() from public;
