-- Only the first 32 KiB of a record's text are searched: longer texts are cut, before a character that would not fit.
-- Their length is known without reading them. Tenant by tenant, because row-level security holds for the owner, too.
do $$
declare
  tenant uuid;
  search_table regclass;
begin
  for tenant in select basalt.organization_ids() loop
    perform set_config('basalt.organization_id', tenant::text, true);
    foreach search_table in array array['basalt.ticket_search', 'basalt.document_search']::regclass[] loop
      execute format(
        'update %s s set text = convert_from(substring(convert_to(s.text, ''UTF8'') for (
            select max(size) from generate_series(32765, 32768) size
            where get_byte(convert_to(s.text, ''UTF8''), size) & 192 <> 128)), ''UTF8'')
        where s.organization_id = $1 and octet_length(s.text) > 32768', search_table) using tenant;
    end loop;
  end loop;
  perform set_config('basalt.organization_id', '', true);
end
$$;
