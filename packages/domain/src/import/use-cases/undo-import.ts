import { importBudget } from '../../budgets/import-budget.ts';
import { changed } from '../../record/next-version.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import type { FileState } from '../../file/file-decision.ts';
import type { Principal } from '../../access/principal.ts';
import type { TenantStores } from '../../ports/tenancy.port.ts';
import { decideUndo, type UndoState } from '../decide-undo.ts';
import { endedAs, importEvent, type Import } from '../../records/import.ts';
import type { MadeKind } from '../../records/imported-record.ts';
import { Cycle } from '../../records/cycle.ts';
import { changeImport } from './change-import.ts';
import { ImportTaken } from './write-portion.ts';

/** The order of deletion: a record is deleted after those that belong to it. */
const kinds = [
  'comment',
  'file',
  'ticket',
  'relation',
  'member',
  'template',
  'field',
  'project',
  'label',
  'cycle',
  'board',
] as const satisfies MadeKind[];

interface UndoPortion {
  readonly job: Import;
  readonly kind: MadeKind;
}

/**
 * Deletes in portions what an import made. Records that somebody has changed, commented on or used since stay. The rules are those of
 * single deletions: tickets, boards, comments, files and the project can be restored for 30 days; labels and relations cannot.
 */
export const createUndoImport = (ports: ChangePorts) => {
  const undoPortion = changeOf(ports, {
    names: ({ job: { id } }: UndoPortion) => ({ kind: 'import', id }),
    load,
    check: (loaded, { kind }): UndoState => {
      if (loaded.job.state !== 'undoing') throw new ImportTaken();
      return { ...loaded, kind };
    },
    decide: decideUndo,
  });
  const end = changeImport(ports, (job, { now }) => {
    if (job.state !== 'undoing') return { answer: undefined };
    const ended = changed(job, endedAs('undone', now));
    return { saved: [ended], events: [importEvent('import.undone', ended)], answer: undefined };
  });
  return async (
    principal: Principal,
    job: Import,
    { signal, pause }: { signal: AbortSignal; pause: () => Promise<void> },
  ): Promise<void> => {
    for (const kind of kinds) {
      while (await undoPortion(principal, { job, kind })) {
        await pause();
        if (signal.aborted) return;
      }
    }
    await end(principal, { import: job.id });
  };
};

async function load(
  {
    imports,
    boards,
    projects,
    tickets,
    fields: custom,
    templates,
    files: stored,
    relations: all,
    records,
  }: TenantStores,
  { job, kind }: UndoPortion,
) {
  const ofProject = kind === 'field' ? await custom.lockOfProject(job.projectId) : [];
  const list = job.projectId === null ? null : await boards.loadList(job.projectId);
  const ofTemplates = kind === 'template' ? await templates.lockOfProject(job.projectId, []) : [];
  const { projectId } = job;
  const ofCycles =
    kind === 'cycle' && projectId !== null ? await records.ofProject(Cycle, projectId) : [];
  const found = await imports.loadForUndo(job.id, kind, importBudget.portion);
  if (found === null) return null;
  const { project = null, boards: locked = [] } = list ?? {};
  const recordIds = found.records.map(({ recordId }) => recordId);
  const idsIf = (wanted: MadeKind) => (kind === wanted ? recordIds : []);
  const commented = found.comments.flatMap(({ ticketId }) => ticketId ?? []);
  const named = [...new Set([...idsIf('ticket'), ...commented])];
  const items = named.map((ticket) => ({ op: 'update', ticket }) as const);
  const needsTickets = project !== null && items.length > 0;
  const bulk = needsTickets ? await tickets.loadForBulk(project.id, items) : null;
  const relations = kind === 'relation' ? await all.loadAll(recordIds) : [];
  const ends = relations.flatMap((relation) => relation.ends.map(({ ticket }) => ticket.id));
  const ticketRows = ends.length === 0 ? [] : await imports.loadOfTickets([...new Set(ends)]);
  const files: FileState[] = [];
  for (const id of idsIf('file'))
    files.push(...[await stored.load(id)].filter((it) => it !== null));
  const members = [];
  for (const id of idsIf('member')) {
    const { member } = (project && (await projects.loadForMember(project.id, id))) ?? {};
    if (member?.access === 'explicit') members.push(member);
  }
  return {
    ...found,
    project,
    boards: locked,
    bulk,
    relations,
    ticketRows,
    files,
    fields: ofProject.filter(({ id }) => recordIds.includes(id)),
    templates: ofTemplates.filter(({ id }) => recordIds.includes(id)),
    cycles: ofCycles.filter(({ id }) => recordIds.includes(id)),
    members,
  };
}
