-- The policies that narrow what a member sees have the name of their rule: visibility.
alter policy reach on basalt.projects rename to visibility;
alter policy reach on basalt.boards rename to visibility;
alter policy reach on basalt.labels rename to visibility;
alter policy reach on basalt.tickets rename to visibility;
alter policy reach on basalt.documents rename to visibility;
