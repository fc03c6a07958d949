-- The reactions of people to a comment, at most `commentBudget.reactions`. They are read with it, and its version stays.
alter table basalt.comments add column reactions json not null default '[]';
