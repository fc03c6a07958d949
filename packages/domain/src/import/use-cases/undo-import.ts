import { leaveBoard } from '../../board/wip-limit.ts';
import { aboutBoard } from '../../board/board-list.ts';
import type { Board } from '../../board/board.ts';
import { numberBoards } from '../../board/board-order.ts';
import { importBudget } from '../../budgets/import-budget.ts';
import { changed, nextVersion, type ChangeContext, type Decision } from '../../change/change.ts';
import { changeOf, type ChangePorts } from '../../change/run-change.ts';
import type { SetChange } from '../../change/set-change.ts';
import type { EventDraft } from '../../event/event-draft.ts';
import { commentDecision } from '../../comment/commented.ts';
import { fileDecision, type FileState } from '../../file/file-decision.ts';
import { aboutLabel } from '../../project/label-name.ts';
import { aboutProject } from '../../project/project-decision.ts';
import type { ProjectWithPerson } from '../../project/projects.port.ts';
import { projectRecord, type Project } from '../../project/project.ts';
import { unrelate } from '../../relation/relate.ts';
import type { RelationWithTickets } from '../../relation/relations.port.ts';
import { projectMemberEvent } from '../../tenancy/member-event.ts';
import type { Principal } from '../../tenancy/principal.ts';
import type { TenantStores } from '../../tenancy/tenancy.port.ts';
import { deleteTicket } from '../../ticket/decisions/delete-ticket.ts';
import { BulkState } from '../../ticket/bulk/bulk-state.ts';
import type { Ticket } from '../../ticket/ticket.ts';
import type { LoadedForBulk } from '../../ticket/tickets.port.ts';
import { endedAs, importRecord, type Import } from '../import.ts';
import type { ImportedRecord, MadeKind } from '../imported-record.ts';
import type { LoadedForUndo } from '../imports.port.ts';
import { ImportTaken } from './write-portion.ts';

/** The order of deletion: what is on a record is deleted before the record. */
const kinds = [
  'comment',
  'file',
  'ticket',
  'relation',
  'member',
  'project',
  'label',
  'board',
] as const satisfies MadeKind[];

interface UndoPortion {
  readonly job: Import;
  readonly kind: MadeKind;
}

interface UndoState extends LoadedForUndo {
  /** Those among the records that are files, with what they are on. */
  readonly files: readonly FileState[];
  readonly kind: MadeKind;
  readonly project: Project | null;
  readonly boards: readonly Board[];
  readonly bulk: LoadedForBulk | null;
  /** Relations both of whose tickets are there, and what imports know of these. */
  readonly relations: readonly RelationWithTickets[];
  readonly ticketRows: readonly ImportedRecord[];
  /** Those among the records that are people of the project. */
  readonly members: readonly NonNullable<ProjectWithPerson['member']>[];
}

/**
 * Deletes in portions what an import made. What somebody has changed, commented on or used since stays. The rules are those of single
 * deletions: tickets, boards, comments and a project that the import made can be restored for 30 days; labels cannot.
 */
export const createUndoImport = (ports: ChangePorts) => {
  const takeBack = changeOf(ports, {
    names: ({ job }: UndoPortion) => ({ kind: 'organization', id: job.organizationId }),
    load,
    check: (loaded, { kind }): UndoState => {
      if (loaded.job.state !== 'undoing') throw new ImportTaken();
      return { ...loaded, kind };
    },
    decide: decideUndo,
  });
  const end = changeOf(ports, {
    names: ({ job }: Pick<UndoPortion, 'job'>) => ({
      kind: 'organization',
      id: job.organizationId,
    }),
    load: ({ imports }, { job }) => imports.load(job.id),
    check: (job) => job,
    decide: (job, { now }) => {
      if (job.state !== 'undoing') return { answer: undefined };
      const ended = changed(job, endedAs('undone', now));
      const subject = { type: 'import', id: job.id } as const;
      const { projectId } = job;
      const event = {
        kind: 'import.undone',
        subject,
        projectId,
        data: importRecord(ended),
      } as const;
      return { saved: [ended], events: [event], answer: undefined };
    },
  });
  return async (
    principal: Principal,
    job: Import,
    { signal, pause }: { signal: AbortSignal; pause: () => Promise<void> },
  ): Promise<void> => {
    for (const kind of kinds) {
      while (await takeBack(principal, { job, kind })) {
        await pause();
        if (signal.aborted) return;
      }
    }
    await end(principal, { job });
  };
};

async function load(
  { imports, boards, projects, tickets, files: stored, relations: all }: TenantStores,
  { job, kind }: UndoPortion,
) {
  const list = job.projectId === null ? null : await boards.loadList(job.projectId);
  const found = await imports.loadForUndo(job.id, kind, importBudget.portion);
  if (found === null) return null;
  const needsTickets = list !== null && (kind === 'ticket' || kind === 'comment');
  const ids =
    kind === 'ticket'
      ? found.records.map(({ recordId }) => recordId)
      : found.comments.flatMap(({ ticketId }) => ticketId ?? []);
  const items = [...new Set(ids)].map((ticket) => ({ op: 'update', ticket }) as const);
  const bulk =
    needsTickets && items.length > 0 ? await tickets.loadForBulk(list.project.id, items) : null;
  const relations =
    kind === 'relation' ? await all.loadAll(found.records.map(({ recordId }) => recordId)) : [];
  const ends = relations.flatMap((one) => one.ends.map(({ ticket }) => ticket.id));
  const ticketRows = ends.length === 0 ? [] : await imports.loadOfTickets([...new Set(ends)]);
  const { project = null, boards: ofProject = [] } = list ?? {};
  const files: FileState[] = [];
  for (const { recordId } of kind === 'file' ? found.records : []) {
    const file = await stored.load(recordId);
    if (file !== null) files.push(file);
  }
  const members = [];
  for (const { recordId } of kind === 'member' ? found.records : []) {
    const { member } = (project && (await projects.loadForMember(project.id, recordId))) ?? {};
    if (member?.access === 'explicit') members.push(member);
  }
  return { ...found, project, boards: ofProject, bulk, relations, ticketRows, files, members };
}

/** Returns whether there may be more records of the kind. */
function decideUndo(state: UndoState, context: ChangeContext): Decision<boolean> {
  const { records, job } = state;
  if (records.length === 0) return { answer: false };
  const { saved, removed, events, gone, sets = [] } = undone[state.kind](state, context);
  const forgotten = records.filter(({ recordId }) => gone.has(recordId));
  // A record that stays is no longer a record of this import.
  const kept = records
    .filter(({ recordId }) => !gone.has(recordId))
    .map((one) => changed(one, { importId: null }));
  const leasedUntil = new Date(context.now.getTime() + importBudget.lease);
  return {
    sets,
    saved: [...saved, ...kept, changed(job, { leasedUntil })],
    removed: [...removed, ...forgotten],
    events: events.map((event) => ({ ...event, isQuiet: true })),
    answer: true,
  };
}

interface Undone {
  readonly saved: readonly object[];
  readonly removed: readonly object[];
  readonly events: readonly EventDraft[];
  readonly sets?: readonly SetChange[];
  /** Ids of the records that are gone from now on. */
  readonly gone: ReadonlySet<string>;
}

const nothing: Undone = { saved: [], removed: [], events: [], gone: new Set() };

const isAsWritten = (row: ImportedRecord, record: { version: number } | undefined): boolean =>
  record?.version === row.versionWritten;

const undone: Record<MadeKind, (state: UndoState, context: ChangeContext) => Undone> = {
  comment: ({ records, comments, bulk, project }, context) => {
    const { now } = context;
    const saved = new Map<string, object>();
    const events: EventDraft[] = [];
    const gone = new Set<string>();
    for (const row of records) {
      const comment = comments.find(({ id }) => id === row.recordId);
      const ticket = bulk?.tickets.find(({ id }) => id === comment?.ticketId);
      if (comment === undefined || comment.deletedAt !== null || !isAsWritten(row, comment))
        continue;
      if (ticket === undefined || project === null) continue;
      const deleted = changed(comment, {
        deletedAt: now,
        updatedAt: now,
        version: comment.version + 1,
      });
      const on = { kind: 'ticket', record: ticket, project } as const;
      const decision = commentDecision('ticket', { on, comment: deleted }, 'deleted', { now });
      for (const one of decision.saved ?? []) saved.set((one as { id: string }).id, one);
      events.push(...(decision.events ?? []));
      gone.add(row.recordId);
    }
    return { saved: [...saved.values()], removed: [], events, gone };
  },
  file: ({ files }, { now }) => {
    const waiting: object[] = [];
    const saved = new Map<string, object>();
    const events: EventDraft[] = [];
    const gone = new Set<string>();
    for (const state of files) {
      const { file } = state;
      if (file.deletedAt !== null) continue;
      gone.add(file.id);
      if (file.state === 'pending') {
        waiting.push(file);
        continue;
      }
      const removed = changed(file, { deletedAt: now });
      const decision = fileDecision({ ...state, file: removed }, 'removed', { now });
      for (const one of decision.saved ?? []) saved.set((one as { id: string }).id, one);
      events.push(...(decision.events ?? []));
    }
    return { saved: [...saved.values()], removed: waiting, events, gone };
  },
  ticket: ({ records, bulk, usedTickets }, context) => {
    if (bulk === null) return nothing;
    const state = new BulkState(bulk);
    const gone = new Set<string>();
    for (const row of records) {
      const ticket = state.current(row.recordId);
      if (!isAsWritten(row, ticket) || usedTickets.has(row.recordId)) continue;
      state.apply(deleteTicket({ project: bulk.project, ...state.ticket(row.recordId) }, context));
      gone.add(row.recordId);
    }
    const { saved, events } = state.changes(bulk);
    return { saved, removed: [], events, gone };
  },
  relation: ({ job, records, relations, ticketRows }, context) => {
    const tickets = new Map<string, Ticket>();
    const rows = new Map(ticketRows.map((row) => [row.recordId, row]));
    const removed: object[] = [];
    const events: EventDraft[] = [];
    for (const { relation, ends } of relations) {
      // A child of a deleted ticket may have got another parent. That relation is not the import's.
      if (job.finishedAt !== null && relation.createdAt > job.finishedAt) continue;
      const [from, to] = ends.map((end) => ({
        ...end,
        ticket: tickets.get(end.ticket.id) ?? end.ticket,
      }));
      if (from === undefined || to === undefined) continue;
      const gone = unrelate(relation, [from, to], context);
      for (const [at, ticket] of gone.tickets.entries()) {
        const row = rows.get(ticket.id);
        if (row?.versionWritten === (at === 0 ? from : to).ticket.version) {
          rows.set(ticket.id, changed(row, { versionWritten: ticket.version }));
        }
        tickets.set(ticket.id, ticket);
      }
      removed.push(relation);
      events.push(...(gone.events ?? []));
    }
    const written = rows.values().filter((row) => !ticketRows.includes(row));
    // Relations of tickets that are gone are hidden with them.
    const gone = new Set(records.map(({ recordId }) => recordId));
    return { saved: [...tickets.values(), ...written], removed, events, gone };
  },
  // Who has a ticket that stays keeps their place, and so does who has left the project meanwhile.
  member: ({ members, project, usedParts }, { now }) => {
    if (project === null) return nothing;
    const projectId = project.id;
    const free = members.filter(({ id }) => !usedParts.has(id));
    return {
      saved: [],
      removed: [],
      sets: free.map(({ id: userId }) => ({
        ...({ kind: 'project_member', projectId, userId, isMember: false, now } as const),
      })),
      events: free.map((member) =>
        projectMemberEvent('project.member.removed', projectId, { ...member, access: 'explicit' }),
      ),
      gone: new Set(free.map(({ id }) => id)),
    };
  },
  project: ({ records, project, isProjectUsed }, { now }) => {
    const row = records.find(({ recordId }) => recordId === project?.id);
    if (project === null || row === undefined || isProjectUsed || !isAsWritten(row, project)) {
      return nothing;
    }
    const deleted = nextVersion(project, now, { deletedAt: now });
    const event = { ...aboutProject(projectRecord(deleted)), kind: 'project.deleted' } as const;
    return { saved: [deleted], removed: [], events: [event], gone: new Set([project.id]) };
  },
  label: ({ records, labels, usedParts }) => {
    const free = records.flatMap((row) => {
      const label = labels.find(({ id }) => id === row.recordId);
      const isFree = label !== undefined && isAsWritten(row, label) && !usedParts.has(label.id);
      return isFree ? [label] : [];
    });
    return {
      saved: [],
      removed: free,
      events: free.map((label) => ({ ...aboutLabel(label), kind: 'label.deleted' })),
      gone: new Set(free.map(({ id }) => id)),
    };
  },
  board: ({ records, boards, usedParts }, { now }) => {
    const free = records.flatMap((row) => {
      const board = boards.find(({ id }) => id === row.recordId);
      const isFree = board !== undefined && isAsWritten(row, board) && !usedParts.has(board.id);
      return isFree ? [board] : [];
    });
    // A project keeps at least one board.
    const going = free.length === boards.length ? free.slice(1) : free;
    const gone = new Set(going.map(({ id }) => id));
    const deleted = going.map((board) =>
      nextVersion(leaveBoard(board, 0), now, { deletedAt: now }),
    );
    const left = boards.filter(({ id }) => !gone.has(id));
    const shifted = numberBoards(left, now).filter((one, at) => one !== left[at]);
    return {
      saved: [...deleted, ...shifted],
      removed: [],
      events: [
        ...deleted.map((board) => ({ ...aboutBoard(board), kind: 'board.deleted' }) as const),
        ...shifted.map((board) => ({ ...aboutBoard(board), kind: 'board.updated' }) as const),
      ],
      gone,
    };
  },
};
