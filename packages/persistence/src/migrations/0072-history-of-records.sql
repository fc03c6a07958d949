-- The log by subject, by actor and by moment.
create index events_subject on basalt.events (organization_id, subject_id, horizon, sequence);
create index events_actor on basalt.events (organization_id, (actor ->> 'id'), horizon, sequence);
create index events_moment on basalt.events (organization_id, at);
