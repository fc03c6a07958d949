import type { Role } from '../api/types.ts';
import type { FixedKey } from '../words/keys.ts';
import { words } from '../words/words.ts';

const keys: Readonly<Record<Role, FixedKey>> = {
  owner: 'ui.owner',
  admin: 'ui.admin',
  member: 'ui.member',
};

/** The name of a role: "Owner". */
export const roleName = (role: Role): string => words(keys[role]);

/** All roles, the most powerful first. */
export const roles = Object.keys(keys) as readonly Role[];
