-- Addresses of calendars from before 0203 have the filters that their views have at this upgrade. Without this, they would take those that
-- their views have when they are read for the first time, which may be wider.
update basalt.view_calendars c set query = v.query
from basalt.views v
where v.organization_id = c.organization_id and v.id = c.view_id and c.query is null;
