-- Lists are sorted by the places of options. These stay when an option is removed or added behind the others: no row of a ticket changes. In
-- another order, options get new places, and tickets follow in portions. Servers insert no places: rows with places come from a backup or
-- another deployment, with tickets that have these.
drop trigger follow_places_of_options on basalt.fields;
drop function basalt.follow_places_of_options();
alter table basalt.fields alter column option_places drop expression;

-- The places of options: those of before in the same order, new options behind them; else 1, 2, 3 …
create function basalt.places_after(options json, before jsonb) returns jsonb
  language sql immutable parallel safe
  return (
    with o as (
      select value ->> 'id' as id, at, (before ->> (value ->> 'id'))::integer as former
      from json_array_elements(options) with ordinality o (value, at)),
    placed as (
      select id, at, coalesce(former, coalesce(max(former) over (), 0)
        + row_number() over (partition by former is null order by at)) as place
      from o)
    select case when bool_and(p.is_behind) then jsonb_object_agg(p.id, p.place) else basalt.places_of_options(options) end
    from (select id, place, place > coalesce(lag(place) over (order by at), 0) as is_behind from placed) p);

create function basalt.place_options() returns trigger language plpgsql set search_path = basalt, pg_temp
as $$
begin
  new.option_places := places_after(new.options,
    case when tg_op = 'UPDATE' then old.option_places else coalesce(new.option_places, '{}') end);
  return new;
end
$$;
create trigger place_options before insert or update of options on basalt.fields
  for each row execute function basalt.place_options();
