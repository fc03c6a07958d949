-- Brings a database at 0135-comments-deleted-by-author.sql to the names of the baseline. Only the catalogue changes; each lock is
-- held for a moment.

alter procedure basalt.fence(regclass) rename to isolate_tenant_table;
alter procedure basalt.fence_accounts(regclass) rename to isolate_accounts_table;
alter function basalt.in_identity_realm() rename to in_accounts_transaction;

create or replace procedure basalt.isolate_accounts_table(accounts_table regclass)
  language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', accounts_table);
  execute format('alter table %s force row level security', accounts_table);
  execute format(
    'create policy accounts_transaction on %s '
    'using (basalt.in_accounts_transaction()) with check (basalt.in_accounts_transaction())', accounts_table);
  execute format('grant select, insert, update, delete on %s to basalt_app', accounts_table);
end
$$;

do $$
declare
  accounts_table name;
begin
  for accounts_table in
    select tablename from pg_policies where schemaname = 'basalt' and policyname = 'identity_realm' order by tablename
  loop
    execute format('alter policy identity_realm on basalt.%I rename to accounts_transaction', accounts_table);
  end loop;
end
$$;
