import type { OrganizationMemberRecord, Role } from './membership.ts';
import type { OrganizationStore } from './organizations.port.ts';

/** The record of a person who is or was a member, with the role that they have or had. */
export async function personRecord(
  organizations: Pick<OrganizationStore, 'findPerson'>,
  userId: string,
  role: Role,
): Promise<OrganizationMemberRecord> {
  const person = await organizations.findPerson(userId);
  if (person === null) throw new Error('a membership of nobody');
  return { id: person.id, name: person.name, email: person.email, role };
}
