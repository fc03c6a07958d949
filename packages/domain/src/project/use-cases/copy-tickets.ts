import { importBudget } from '../../budgets/import-budget.ts';
import type { ChangeContext } from '../../change/change.ts';
import { copyOptions, newImport } from '../../records/import.ts';
import { importedAs, type SourceRef } from '../../records/imported-record.ts';
import type { Project } from '../../records/project.ts';
import { refuseBeyond } from './copy-project.ts';
import type { CopiedProject } from './read-copied.ts';

/** A copy of the tickets of a project. `ids`: the new ids of its boards, labels and custom fields. */
interface TicketCopy {
  readonly copied: CopiedProject;
  readonly ids: ReadonlyMap<string, string>;
  readonly shiftDays: number;
  /** The imports of the organization that have not ended. */
  readonly openImports: number;
}

/**
 * The import that copies the tickets of a project into a new one in the background, and the rows by which it finds boards, labels and custom fields
 * there. Refuses with `quota_exceeded` when too many imports of the organization have not ended, or the
 * project has more tickets than an import.
 */
export function copyTickets(
  { copied, ids, shiftDays, openImports }: TicketCopy,
  project: Project,
  { principal, newId, now }: ChangeContext,
): object[] {
  refuseBeyond(importBudget.unended, 'imports', openImports + 1);
  const tickets = copied.boards.reduce((sum, board) => sum + board.ticket_count, 0);
  refuseBeyond(importBudget.tickets, 'copied tickets', tickets);
  const { organizationId, actor: createdBy } = principal;
  const job = newImport(
    {
      system: 'project',
      options: copyOptions({ fromProjectId: copied.id, shiftDays }),
      projectId: project.id,
      addPeople: false,
    },
    { id: newId(), organizationId, sealedOptions: null, createdBy, isHeld: false, now },
  );
  const rowOf = (kind: SourceRef['kind'], key: string, id: string) => {
    const source = { kind, key, url: null };
    const made = { projectId: project.id, importId: null };
    return importedAs(job, source, { id: ids.get(id) ?? id, version: 1 }, made);
  };
  return [
    job,
    ...copied.boards.map(({ id }) => rowOf('board', id, id)),
    ...copied.labels.map(({ id }) => rowOf('label', id, id)),
    ...[...copied.fields, ...copied.commonFields].map(({ id, key }) => rowOf('field', key, id)),
  ];
}
