-- A large event is kept as one compressed text of its record and its changes: a text that stands in both is stored once.
-- The application packs it (zstd), because lz4 is a build option of PostgreSQL, and its own method sees 4 KiB at a time.
alter table basalt.events
  add column packed bytea,
  -- Of the JSON that is packed.
  add column unpacked_bytes integer,
  alter column packed set storage external,
  alter column data drop not null,
  alter column changes drop not null,
  add constraint events_packed check (
    case when packed is null then data is not null and changes is not null
      else unpacked_bytes is not null and data is null and changes is null end) not valid;

-- What is large elsewhere is compressed by lz4 where PostgreSQL was built with it. The embedded one was not.
do $$
declare
  one record;
begin
  for one in select * from (values
    ('tickets', 'description_html'), ('documents', 'content_html'), ('comments', 'body_html'),
    ('ticket_search', 'text'), ('document_search', 'text'), ('kept_outcomes', 'outcome'),
    ('events', 'data'), ('events', 'changes')) large (table_name, column_name)
  loop
    execute format('alter table basalt.%I alter column %I set compression lz4', one.table_name, one.column_name);
  end loop;
exception when feature_not_supported then
  null;
end
$$;
