-- Whether a person watches only because they are an assignee: the watch ends with the assignment. What began before this column stays.

alter table basalt.watches add column only_assigned boolean not null default false;
