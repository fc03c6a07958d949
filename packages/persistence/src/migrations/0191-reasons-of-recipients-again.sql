-- Fills in the reasons that 0184 left out where the owner is no superuser: row-level security hid the rows from it. Migrations see all
-- rows since then. The trigger of 0184 has filled in what was written later, except for a notification that a caller sent, which has none.
update basalt.notification_recipients r set reason = n.reason from basalt.notifications n
  where n.organization_id = r.organization_id and n.id = r.notification_id and r.reason is null and n.reason is not null;
