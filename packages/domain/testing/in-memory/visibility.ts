import { Document } from '../../src/records/document.ts';
import { Project } from '../../src/records/project.ts';
import type { AnyRecordType } from '../../src/record/record.ts';
import type { Person, Principal } from '../../src/access/principal.ts';
import { isEditor, limitedPerson } from '../../src/records/visibility.ts';

type IsInProject = (projectId: string, userId: string) => boolean;

/**
 * Which records of a kind a principal sees. A plain member sees the projects that they were added to, and of the documents of these
 * projects and of the organization the published ones and those that they created or edit. Everything else of a project is found only
 * through the project. The service has this rule in the policies of `0001-baseline-8-visibility.sql`.
 */
export function sight(
  type: AnyRecordType,
  principal: Principal | undefined,
  isInProject: IsInProject,
): ((row: object) => boolean) | undefined {
  const person = principal === undefined ? null : limitedPerson(principal);
  if (person === null) return undefined;
  const { userId } = person;
  if (type === Project) return (row) => isInProject((row as Project).id, userId);
  if (type === Document) return (row) => seesDocument(row as Document, person, isInProject);
  return undefined;
}

function seesDocument(document: Document, person: Person, isInProject: IsInProject): boolean {
  const { projectId, status } = document;
  const isInReach = projectId === null || isInProject(projectId, person.userId);
  return isInReach && (status === 'published' || isEditor(person, document));
}
