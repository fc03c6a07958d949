-- Calls that people make in a session, by person and organization. Unlogged, as the other counters: a crash forgets a minute.
create unlogged table basalt.person_calls (
  -- The person, and the organization if there is one.
  caller text primary key,
  minute integer not null,
  calls integer not null
) with (fillfactor = 50);

alter table basalt.person_calls enable row level security;
alter table basalt.person_calls force row level security;
create policy counter on basalt.person_calls to basalt_app using (true) with check (true);
grant select, insert, update, delete on basalt.person_calls to basalt_app;
