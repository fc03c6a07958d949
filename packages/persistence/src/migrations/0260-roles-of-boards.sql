-- What people say of a board for cycle times, in place of its position.

alter table basalt.boards add column flow_role text check (flow_role in ('start', 'waiting', 'end'));
