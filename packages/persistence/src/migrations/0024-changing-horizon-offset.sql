-- Statements that stay prepared must notice that the offset is another one: into a plan, what an immutable function
-- answers is copied once and for all.
alter function basalt.horizon_offset() stable;

create or replace procedure basalt.adopt_server()
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
    'create or replace function basalt.horizon_offset() returns bigint language sql stable return %s', needed);
  execute format('comment on function basalt.horizon_offset() is %L', server);
end
$$;
