-- When calls were last counted before they came. Whoever changes the credential waits until no such call is left.
alter table basalt.call_counts add column leased_at timestamptz;
