-- A change of thousands of tickets says that its pages are not compressed in the log of PostgreSQL. Who is no superuser cannot allow that, and
-- nothing else depends on it.
do $$
begin
  grant set on parameter wal_compression to basalt_app;
exception when insufficient_privilege then
  null;
end
$$;
