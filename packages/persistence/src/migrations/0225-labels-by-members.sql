-- Whether members of the organization make labels, too. Owners and admins always may.
alter table basalt.organizations add column members_make_labels boolean not null default true;
