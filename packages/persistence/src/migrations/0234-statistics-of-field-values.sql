-- An option is of one field: without this, plans of lists expect a fraction of the tickets that have it.
create statistics basalt.ticket_fields_options (dependencies) on field_id, item from basalt.ticket_fields;
