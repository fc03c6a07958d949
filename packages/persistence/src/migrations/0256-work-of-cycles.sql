-- What a completed cycle has done. Cycles that were completed before have none of it.

alter table basalt.cycles add column done_tickets integer;
alter table basalt.cycles add column done_estimate double precision;
