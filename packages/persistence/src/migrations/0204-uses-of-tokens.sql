-- How often a refresh token was used: a second use soon after the first one is a retry. 0 for tokens that were used before this column.
alter table basalt.app_tokens add column uses smallint not null default 0;
