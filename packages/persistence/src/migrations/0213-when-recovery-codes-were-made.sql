-- When a recovery code was made: its hash does not say by which secret key. Codes from before this column count as made now.
alter table basalt.recovery_codes add column made_at timestamptz(3) not null default now();
