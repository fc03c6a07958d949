-- The other records that a change touched. Null for none; part of `packed` where the event is packed.

alter table basalt.events add column affected json;
alter table basalt.events drop constraint events_packed;
alter table basalt.events add constraint events_packed check (
  case when packed is null then data is not null and changes is not null
    else unpacked_bytes is not null and data is null and changes is null and affected is null end);
