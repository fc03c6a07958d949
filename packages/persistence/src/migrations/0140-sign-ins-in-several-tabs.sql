-- A started sign-in is one tab of the browser: a session has several.

alter table basalt.started_sign_ins drop constraint started_sign_ins_pkey;
alter table basalt.started_sign_ins add primary key (session_id, state);
