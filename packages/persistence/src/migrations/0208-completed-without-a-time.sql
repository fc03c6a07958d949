-- A ticket of another system can be completed without a time: it has none here, and is left out of the figures of flow.
alter table basalt.tickets alter column entered_board_at drop not null;
