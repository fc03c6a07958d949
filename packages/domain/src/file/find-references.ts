import type { Principal } from '../tenancy/principal.ts';
import type { Tenancy } from '../tenancy/tenancy.port.ts';
import type { FindReferences, TextPlace } from './text-references.ts';

/** Finds what a text that the caller writes at `place` may refer to. */
export const referencesAt =
  (tenancy: Tenancy, principal: Principal, place: TextPlace): FindReferences =>
  async ({ files, people }) => {
    const queries = tenancy.queriesOf(principal);
    const [foundFiles, foundPeople] = await Promise.all([
      files.size === 0 ? files : queries.files.existing([...files]),
      people.size === 0 ? people : queries.organizations.readersAmong([...people], place),
    ]);
    return { files: foundFiles, people: foundPeople };
  };

/** Where a document of the project is, or of the whole organization. */
export const placeOfDocument = (projectId: string | null | undefined): TextPlace =>
  typeof projectId === 'string' ? { kind: 'project', id: projectId } : { kind: 'organization' };
