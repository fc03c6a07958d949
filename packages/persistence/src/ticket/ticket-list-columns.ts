/** The three lists of a ticket `t`, each in its order, as columns of a select. */
export const ticketListColumns = `
  array(select a.user_id from ticket_assignees a
    where a.organization_id = t.organization_id and a.ticket_id = t.id order by a.position) as assignee_ids,
  array(select l.label_id from ticket_labels l
    where l.organization_id = t.organization_id and l.ticket_id = t.id order by l.position) as label_ids,
  array(select g.name from ticket_tags tt
    join tags g on g.organization_id = tt.organization_id and g.id = tt.tag_id
    where tt.organization_id = t.organization_id and tt.ticket_id = t.id order by tt.position) as tag_names`;
