-- Who did what an account event says; null for the person themself.
alter table basalt.account_events add column actor json;
