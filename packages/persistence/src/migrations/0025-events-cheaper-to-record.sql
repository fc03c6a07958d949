-- The foreign key made every change of an organization lock one row, its own, and share that lock with all that ran
-- beside it. What it guarded is guarded twice: the policy lets a transaction write its own tenant's events alone, and
-- no organization is ever deleted.
alter table basalt.events drop constraint events_organization_id_fkey;

-- Nothing asks for the events of one subject.
drop index basalt.events_subject;
