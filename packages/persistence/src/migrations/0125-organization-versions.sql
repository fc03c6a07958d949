-- A change of an organization's name can be made on the condition that nobody else has changed it since.
alter table basalt.organizations add column version integer not null default 1;
