import type { Role } from '../../api/types.ts';
import { roleName, roles } from '../../design/role-names.ts';

/** A choice of a role. Only owners can choose the role of owner. */
export function RoleSelect({
  value,
  own,
  onChange,
  ...rest
}: {
  value: Role;
  /** The role of the person who chooses. */
  own: Role;
  onChange: (role: Role) => void;
  'aria-label'?: string;
  disabled?: boolean;
}) {
  return (
    <select {...rest} value={value} onChange={(event) => onChange(event.target.value as Role)}>
      {roles
        .filter((role) => role !== 'owner' || own === 'owner' || value === 'owner')
        .map((role) => (
          <option key={role} value={role}>
            {roleName(role)}
          </option>
        ))}
    </select>
  );
}
