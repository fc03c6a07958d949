import type { Actor, Principal } from '../access/principal.ts';
import type { Tenancy } from '../ports/tenancy.port.ts';
import type { FindReferences, ReadersChange, TextPlace } from '../records/text-references.ts';

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

/** Where a new document by `actor` is: of the project, or of the whole organization. A draft is read by its author and its editors. */
export function placeOfNewDocument(
  { projectId, status = 'draft', editorIds = [] }: ReadersChange,
  actor: Actor,
): TextPlace {
  const author = actor.type === 'user' ? [actor.id] : [];
  const readers = status === 'draft' && { only: [...editorIds, ...author] };
  return typeof projectId === 'string'
    ? { kind: 'project', id: projectId, ...readers }
    : { kind: 'organization', ...readers };
}
