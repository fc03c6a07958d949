import { importNote } from '../records/import-note.ts';
import { defaultBoards } from '../board/default-boards.ts';
import { Board, boardRecord } from '../records/board.ts';
import { CustomField } from '../records/custom-field.ts';
import type { ChangeContext, Decision } from '../change/change.ts';
import { changed } from '../record/next-version.ts';
import { Comment } from '../records/comment.ts';
import { Development } from '../records/development.ts';
import { mergedSets, quietSet } from '../change/set-change.ts';
import { eventLoopPauses } from '../kernel/event-loop.ts';
import { refuseArchivedProject } from '../project/archived-project.ts';
import { aboutProject, Project, projectRecord } from '../records/project.ts';
import { Cycle } from '../records/cycle.ts';
import { Label } from '../records/label.ts';
import { Relation } from '../records/relation.ts';
import { Template } from '../records/template.ts';
import { Ticket } from '../records/ticket.ts';
import { decideComment } from './decide-comment.ts';
import { decideRelation } from './decide-relation.ts';
import { decideBoard } from './decide-board.ts';
import { decideCycle } from './decide-cycle.ts';
import { decideField } from './decide-field.ts';
import { decideLabel, decideProject } from './decide-structure.ts';
import { decideTemplate } from './decide-template.ts';
import { TicketWork } from './decide-ticket.ts';
import type { FittedItem } from '../records/source.port.ts';
import { foundIn } from './found-names.ts';
import { advancedBy, leasedFrom, type Import } from '../records/import.ts';
import { PortionWork, type PortionState } from './portion-work.ts';
import { reported } from '../records/import-report.ts';

/** The result of a portion: the import after it, and the changed records. */
export interface PortionOutcome {
  readonly job: Import;
  readonly work: PortionWork;
}

/**
 * Decides a portion of a source by the rules of single changes. All of it is written together with the progress of the import, or nothing. A
 * dry run writes only the progress. `isCounted` is false for items that were counted before an interruption. Pauses for the event loop.
 */
export async function decidePortion(
  state: PortionState,
  context: ChangeContext,
  { htmlPolicy, isCounted = true }: { htmlPolicy: number; isCounted?: boolean },
): Promise<Decision<PortionOutcome>> {
  const { job } = state;
  const maker = state.items.find(({ item }) => item.record?.kind === 'project');
  const isNew = state.project === null;
  const project = state.project ?? newProject(state, context, maker);
  const work = new PortionWork(state, context, project, htmlPolicy);
  refuseArchivedProject(project);
  if (isNew) {
    work.saved.set(project.id, project);
    const key = projectKeyOf(job, maker);
    work.became('project', { key, url: null }, project, true);
  }
  await decideItems(work);
  if (isNew && work.boards.length === 0) {
    for (const board of defaultBoards(project, context)) work.keepBoard(board);
  }
  if (isNew) {
    const data = { ...projectRecord(project), boards: work.boards.map(boardRecord) };
    work.events.unshift({
      ...aboutProject(projectRecord(project)),
      kind: 'project.imported',
      data,
    });
  }
  const items = work.reported();
  const names = isNew
    ? { ...job.found, project: { name: project.name, key: project.key } }
    : job.found;
  const counted = isCounted && {
    ...reported(job, items),
    ...(job.isDryRun && { found: foundIn(names, work) }),
    ...advancedBy(job, items.length),
  };
  const after = changed(job, {
    ...counted,
    ...(!job.isDryRun && { projectId: project.id, wipLimits: work.wipLimits }),
    leasedUntil: leasedFrom(context.now),
  });
  const rows = items.flatMap((item, at) =>
    item.outcome === 'exact' || item.isMade === true
      ? []
      : [{ ...item, position: job.position + at }],
  );
  const report_rows = { kind: 'import_rows', importId: job.id, rows } as const;
  const sets = rows.length === 0 || !isCounted ? [] : [report_rows];
  const answer = { job: after, work };
  if (job.isDryRun) return { saved: [after], sets, answer };
  return {
    saved: [...inOrderOfLinks(work.saved.values()), ...work.written.values(), after],
    sets: [...sets, ...mergedSets(work.sets).map(quietSet)],
    events: work.events.map((event) => ({ ...event, isQuiet: true })),
    answer,
  };
}

/** The order in which records are saved: each kind after the kinds that it refers to. */
const order = [
  Project,
  Board,
  Label,
  Cycle,
  CustomField,
  Template,
  Ticket,
  Development,
  Comment,
  Relation,
];

const rankOf = (record: object): number => order.findIndex((kind) => record instanceof kind);

const inOrderOfLinks = (records: Iterable<object>): object[] =>
  [...records].toSorted((a, b) => rankOf(a) - rankOf(b));

function newProject(
  { job, freeKey }: PortionState,
  { newId, now }: ChangeContext,
  maker: FittedItem | undefined,
): Project {
  const record = maker?.item.record;
  const { organizationId } = job;
  const named = record?.kind === 'project' ? record : null;
  const name = job.projectName ?? named?.name ?? nameOf(job);
  const { description = null, timeZone = null } = named ?? {};
  const written = { name, description, timeZone };
  return new Project({ ...written, id: newId(), organizationId, key: freeKey, now });
}

/** The name of the project when the source names none: the caller's, else one from the file or the system. */
export const nameOf = ({ projectName, fileName, system }: Import): string =>
  projectName ?? (fileName?.replace(/\.[A-Za-z0-9]{1,8}$/u, '').slice(0, 120) || `From ${system}`);

/** The key of the project in the source; when the source has none, a key made from the name. */
export const projectKeyOf = (job: Import, maker: FittedItem | undefined): string =>
  maker?.item.key ?? `name:${nameOf(job).toLowerCase()}`;

const isOnBoards = ({ item: { record } }: FittedItem): boolean =>
  record?.kind === 'ticket' || record?.kind === 'comment';

async function decideItems(work: PortionWork): Promise<void> {
  const { items, bulk } = work.state;
  let tickets: TicketWork | null = null;
  const pause = eventLoopPauses();
  // Tickets refer to boards and labels: those of this portion are decided first.
  for (const fitted of items.toSorted((a, b) => Number(isOnBoards(a)) - Number(isOnBoards(b)))) {
    await pause();
    if (bulk !== null && isOnBoards(fitted)) tickets ??= new TicketWork(work, bulk);
    decideItem(work, fitted, tickets);
  }
  tickets?.finish();
}

const unknownPerson = importNote('person_unknown');
const noBytes = importNote('bytes_not_in_source');

function decideItem(work: PortionWork, fitted: FittedItem, tickets: TicketWork | null): void {
  const { key, record } = fitted.item;
  switch (record?.kind) {
    case 'project':
      return decideProject(work, fitted, record);
    case 'board':
      return decideBoard(work, fitted, record);
    case 'label':
      return decideLabel(work, fitted, record);
    case 'cycle':
      return decideCycle(work, fitted, record);
    case 'field':
      return decideField(work, fitted, record);
    case 'template':
      return decideTemplate(work, fitted, record);
    case 'relation':
      return decideRelation(work, fitted, record);
    case 'ticket':
      return tickets?.decide(fitted, record);
    case 'comment':
      return tickets === null ? undefined : decideComment(work, fitted, record, tickets);
    case 'person': {
      const isKnown = work.state.people.userId(key) !== null;
      return work.report(fitted, isKnown ? {} : { differs: [unknownPerson] });
    }
    case 'file':
      return work.report(fitted, record.open === null ? { left: noBytes } : {});
    default:
      return work.report(fitted);
  }
}
