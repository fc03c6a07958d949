-- Whether a role has access to every project without being added to it. The one place in SQL of the rule that is
-- `hasImplicitAccess` in code.
create function basalt.has_implicit_access(role text) returns boolean
  language sql immutable parallel safe
  return role in ('owner', 'admin');
