import { limitedPerson, visibility } from '../../src/tenancy/visibility.ts';
import type { Principal } from '../../src/tenancy/principal.ts';
import { isMember } from './projects.ts';
import type { TenantData } from './tenant-data.ts';

/** The organization's records as the caller sees them: what a person cannot see is not there. */
export function seenBy(data: TenantData, principal: Principal): TenantData {
  const person = limitedPerson(principal);
  if (person === null) return data;
  const isOwn = (projectId: string): boolean => isMember(data, projectId, person.userId);
  // All that belongs to a project is found only where the project is.
  return {
    ...data,
    projects: data.projects.lens(({ id }) => visibility.project(person, isOwn(id))),
    documents: data.documents.lens((document) => visibility.document(person, document, isOwn)),
  };
}
