import { defaultBoards } from '../board/default-boards.ts';
import { Board, boardRecord } from '../board/board.ts';
import { changed, type ChangeContext, type Decision } from '../change/change.ts';
import { Comment } from '../comment/comment.ts';
import { mergedSets } from '../change/set-change.ts';
import { eventLoopPauses } from '../kernel/event-loop.ts';
import { refuseArchivedProject } from '../project/archived-project.ts';
import { aboutProject } from '../project/project-decision.ts';
import { Label } from '../project/label.ts';
import { Project, projectRecord } from '../project/project.ts';
import { Relation } from '../relation/relation.ts';
import { Ticket } from '../ticket/ticket.ts';
import { decideRelation } from './decide-relation.ts';
import { decideBoard, decideLabel, decideProject } from './decide-structure.ts';
import { TicketWork } from './decide-ticket.ts';
import type { FittedItem } from './fit.ts';
import type { Import } from './import.ts';
import { importBudget } from '../budgets/import-budget.ts';
import { PortionWork, type PortionState } from './portion-work.ts';
import { reported } from './report.ts';

/** The result of a portion: the import after it, and the changed records. */
export interface PortionOutcome {
  readonly job: Import;
  readonly work: PortionWork;
}

/**
 * Decides a portion of a source by the rules of single changes: all of it is written with the progress of the import, or nothing. A
 * dry run writes its progress alone. `isCounted` is false for what was counted before an interruption. Others get the event loop meanwhile.
 */
export async function decidePortion(
  state: PortionState,
  context: ChangeContext,
  { htmlPolicy, isCounted = true }: { htmlPolicy: number; isCounted?: boolean },
): Promise<Decision<PortionOutcome>> {
  const { job, items } = state;
  const maker = items.find(({ item }) => item.record?.kind === 'project');
  const isMade = state.project === null;
  const project = state.project ?? newProject(state, context, maker);
  const work = new PortionWork(state, context, project);
  refuseArchivedProject(project);
  if (isMade) {
    work.saved.set(project.id, project);
    const key = projectKeyOf(job, maker);
    work.becameRecord('project', { key, url: null }, project, true);
  }
  await decideItems(work, { maker: isMade ? maker : undefined, htmlPolicy });
  if (isMade && work.boards.length === 0) {
    for (const board of defaultBoards(project, context)) work.keepBoard(board);
  }
  if (isMade) {
    const data = { ...projectRecord(project), boards: work.boards.map(boardRecord) };
    work.events.unshift({
      ...aboutProject(projectRecord(project)),
      kind: 'project.imported',
      data,
    });
  }
  const report = isCounted ? reported(job, work.reported) : job;
  const after = changed(job, {
    counts: report.counts,
    notes: report.notes,
    position: isCounted ? job.position + items.length : job.position,
    leasedUntil: new Date(context.now.getTime() + importBudget.lease),
    ...(!job.isDryRun && { projectId: project.id, wipLimits: work.wipLimits }),
  });
  const rows = work.reported.flatMap((one, at) =>
    one.outcome === 'exact' ? [] : [{ ...one, position: job.position + at }],
  );
  const report_rows = { kind: 'import_rows', importId: job.id, rows } as const;
  const sets = rows.length === 0 || !isCounted ? [] : [report_rows];
  const answer = { job: after, work };
  if (job.isDryRun) return { saved: [after], sets, answer };
  return {
    saved: [...inOrderOfLinks(work.saved.values()), ...work.written.values(), after],
    sets: [...sets, ...mergedSets(work.sets)],
    events: work.events.map((event) => ({ ...event, isQuiet: true })),
    answer,
  };
}

/** Records behind those that they link to. */
const order = [Project, Board, Label, Ticket, Comment, Relation];

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
  const description = named?.description ?? null;
  return new Project({ id: newId(), organizationId, key: freeKey, name, description, now });
}

/** The name of a project that neither the caller nor the source has named. */
export const nameOf = ({ projectName, fileName, system }: Import): string =>
  projectName ?? (fileName?.replace(/\.[A-Za-z0-9]{1,8}$/u, '').slice(0, 120) || `From ${system}`);

/** The key of the project in the source; that of its name where it has none. */
export const projectKeyOf = (job: Import, maker: FittedItem | undefined): string =>
  maker?.item.key ?? `name:${nameOf(job).toLowerCase()}`;

async function decideItems(
  work: PortionWork,
  { maker, htmlPolicy }: { maker: FittedItem | undefined; htmlPolicy: number },
): Promise<void> {
  const { items, people, bulk } = work.state;
  const pause = eventLoopPauses();
  // Tickets name boards and labels: those of this portion are decided first. The report keeps the order of the source.
  const places = new Map<FittedItem, number>();
  const later: FittedItem[] = [];
  for (const one of items) {
    await pause();
    const { record } = one.item;
    if (record?.kind === 'ticket' || record?.kind === 'comment') {
      later.push(one);
      continue;
    }
    places.set(one, work.reported.length);
    if (record === null) work.report(one);
    else if (record.kind === 'project') decideProject(work, one, record, one === maker);
    else if (record.kind === 'board') decideBoard(work, one, record);
    else if (record.kind === 'label') decideLabel(work, one, record);
    else if (record.kind === 'person') {
      const isKnown = people.userId(one.item.key) !== null;
      const differs = ['No person of the organization has this email: shown by name.'];
      work.report(one, isKnown ? {} : { differs });
    } else if (record.kind === 'relation') {
      decideRelation(work, one, record);
    } else if (record.open === null) {
      work.report(one, { left: 'The source has an address, and not its bytes.' });
    } else work.report(one);
  }
  if (bulk !== null && later.length > 0) {
    const tickets = new TicketWork(work, htmlPolicy);
    for (const one of later) {
      await pause();
      const { record } = one.item;
      places.set(one, work.reported.length);
      if (record?.kind === 'ticket') tickets.decideTicket(one, record);
      else if (record?.kind === 'comment') tickets.decideComment(one, record);
    }
    tickets.end();
  }
  const inOrder = items.map((one) => work.reported[places.get(one) ?? -1]);
  work.reported.splice(0, work.reported.length, ...inOrder.filter((one) => one !== undefined));
}
