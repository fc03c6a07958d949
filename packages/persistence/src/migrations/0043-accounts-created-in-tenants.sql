-- A tenant's transaction that makes an account notes that in the log of accounts, and nothing else.
create policy newcomer on basalt.account_events for insert with check (kind = 'account.created');
