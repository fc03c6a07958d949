import { aboutBoard } from '../board/board-list.ts';
import type { Board } from '../records/board.ts';
import { numberBoards } from '../board/board-order.ts';
import { leaveBoard } from '../board/wip-limit.ts';
import type { ChangeContext, Changes, Decision } from '../change/change.ts';
import { changed, nextVersion } from '../record/next-version.ts';
import { quietSet } from '../change/set-change.ts';
import { commentDecision } from '../comment/commented.ts';
import { fileDecision, type FileState } from '../file/file-decision.ts';
import { aboutField, type CustomField } from '../records/custom-field.ts';
import type { Cycle } from '../records/cycle.ts';
import { aboutCycle } from './decide-cycle.ts';
import { aboutLabel } from '../records/label.ts';
import { aboutProject, type Project, projectRecord } from '../records/project.ts';
import { aboutTemplate, type Template } from '../records/template.ts';
import type { ProjectWithPerson } from '../ports/projects.port.ts';
import { raiseRelatives } from '../change/raise-relatives.ts';
import { unrelate } from '../ticket/decisions/relate.ts';
import type { RelationWithTickets } from '../ports/relations.port.ts';
import { projectMemberEvent } from '../tenancy/member-event.ts';
import { BulkState } from '../ticket/bulk/bulk-state.ts';
import { deleteTicket } from '../ticket/decisions/delete-ticket.ts';
import type { Ticket } from '../records/ticket.ts';
import type { LoadedForBulk } from '../ports/tickets.port.ts';
import { leasedFrom } from '../records/import.ts';
import type { ImportedRecord, MadeKind } from '../records/imported-record.ts';
import type { LoadedForUndo } from '../ports/imports.port.ts';

/** The state for undoing the records of one kind, all of it locked. */
export interface UndoState extends LoadedForUndo {
  readonly kind: MadeKind;
  /** The files among the records, with what they are attached to. */
  readonly files: readonly FileState[];
  /** The custom fields among the records. */
  readonly fields: readonly CustomField[];
  /** The templates among the records. */
  readonly templates: readonly Template[];
  /** The cycles of the project, when these are undone. */
  readonly cycles: readonly Cycle[];
  readonly project: Project | null;
  readonly boards: readonly Board[];
  readonly bulk: LoadedForBulk | null;
  /** Relations whose tickets both exist, and the import rows of these tickets. */
  readonly relations: readonly RelationWithTickets[];
  readonly ticketRows: readonly ImportedRecord[];
  /** The people of the project among the records. */
  readonly members: readonly NonNullable<ProjectWithPerson['member']>[];
}

/** The changes that delete some of the records, and the ids of these. */
type Undone = Changes & { readonly gone: Iterable<string> };

/**
 * Deletes the records that nobody has changed or uses. The others stay and do not belong to the import any more. Returns whether there
 * may be more records of the kind.
 */
export function decideUndo(state: UndoState, context: ChangeContext): Decision<boolean> {
  const { records, job, kind } = state;
  if (records.length === 0) return { answer: false };
  const {
    saved = [],
    removed = [],
    sets = [],
    events = [],
    ...undone
  } = rules[kind](state, context);
  const goneIds = new Set(undone.gone);
  const { true: forgotten = [], false: keptRows = [] } = Object.groupBy(records, ({ recordId }) =>
    goneIds.has(recordId) ? 'true' : 'false',
  );
  const released = keptRows.map((row) => changed(row, { importId: null }));
  return {
    saved: [
      ...saved,
      ...released,
      changed(job, { leasedUntil: leasedFrom(context.now), attempts: 0 }),
    ],
    removed: [...removed, ...forgotten],
    sets: sets.map(quietSet),
    events: events.map((event) => ({ ...event, isQuiet: true })),
    answer: true,
  };
}

/** The records that still have the version that the import wrote, and that nothing uses. */
function untouched<R extends { id: string; version: number }>(
  { records, used }: UndoState,
  found: readonly R[],
): R[] {
  const written = new Map(records.map((row) => [row.recordId, row.versionWritten]));
  return found.filter(({ id, version }) => written.get(id) === version && !used.has(id));
}

const idsOf = (records: readonly { id: string }[]): string[] => records.map(({ id }) => id);

/** Several decisions as one. Of a record that several of them change, the last state is saved. */
function together(decisions: readonly Changes[]): Changes {
  const saved = decisions.flatMap((decision) => decision.saved ?? []) as { id: string }[];
  return {
    saved: [...new Map(saved.map((record) => [record.id, record])).values()],
    events: decisions.flatMap(({ events = [] }) => events),
  };
}

/** The key of a field whose import was undone: it frees the former one for the next import. The id makes it unique. */
const undoneKey = ({ key, id }: CustomField): string =>
  `${key.slice(0, 27)}_${id.replaceAll('-', '').slice(-12)}`;

const rules: Record<MadeKind, (state: UndoState, context: ChangeContext) => Undone> = {
  comment: (state, { now }) => {
    const { project, bulk } = state;
    const tickets = new Map(bulk?.tickets.map((ticket) => [ticket.id, ticket]));
    const live = state.comments.filter(
      ({ deletedAt, ticketId }) => deletedAt === null && tickets.has(ticketId ?? ''),
    );
    const free = project === null ? [] : untouched(state, live);
    const decisions = free.map((freeComment) => {
      const record = tickets.get(freeComment.ticketId ?? '') as Ticket;
      const on = { kind: 'ticket', record, project: project as Project } as const;
      const comment = nextVersion(freeComment, now, { deletedAt: now });
      const decision = commentDecision('ticket', { on, comment }, 'deleted', { now });
      tickets.set(record.id, decision.saved?.[1] as Ticket);
      return decision;
    });
    return { ...together(decisions), gone: idsOf(free) };
  },
  file: ({ files }, { now }) => {
    const live = files.filter(({ file }) => file.deletedAt === null);
    const ready = live.filter(({ file }) => file.state === 'ready');
    const records = new Map<string, object>();
    const decisions = ready.map((state) => {
      const file = changed(state.file, { deletedAt: now });
      const { id } = state.on.record;
      const on = { ...state.on, record: records.get(id) ?? state.on.record } as FileState['on'];
      const decision = fileDecision({ ...state, on, file }, 'removed', { now });
      records.set(id, decision.saved?.[1] as object);
      return decision;
    });
    const waiting = live.filter((state) => !ready.includes(state)).map(({ file }) => file);
    return { ...together(decisions), removed: waiting, gone: live.map(({ file }) => file.id) };
  },
  ticket: (state, context) => {
    const { bulk } = state;
    if (bulk === null) return { gone: [] };
    const deleting = new BulkState(bulk);
    const live = bulk.tickets.filter(({ deletedAt }) => deletedAt === null);
    const free = untouched(state, live);
    for (const { id } of free) {
      const found = deleting.ticket(id);
      deleting.apply(deleteTicket({ project: bulk.project, ...found }, context));
    }
    return { ...deleting.changes(bulk), gone: idsOf(free) };
  },
  relation: ({ job, records, relations, ticketRows }, context) => {
    const tickets = new Map<string, Ticket>();
    const rows = new Map(ticketRows.map((row) => [row.recordId, row]));
    // The child of a deleted ticket may have another parent by now. The import did not make that relation.
    const { finishedAt } = job;
    const own = relations.filter(
      ({ relation }) => finishedAt === null || relation.createdAt <= finishedAt,
    );
    const decisions = own.map(({ relation, ends }) => {
      const [from, to] = ends.map((end) => ({
        ...end,
        ticket: tickets.get(end.ticket.id) ?? end.ticket,
      })) as [(typeof ends)[0], (typeof ends)[1]];
      const unrelated = unrelate(relation, [from, to], context);
      for (const [at, ticket] of unrelated.tickets.entries()) {
        const row = rows.get(ticket.id);
        if (row?.versionWritten === (at === 0 ? from : to).ticket.version) {
          rows.set(ticket.id, changed(row, { versionWritten: ticket.version }));
        }
        tickets.set(ticket.id, ticket);
      }
      return { events: unrelated.events ?? [] };
    });
    const written = rows.values().filter((row) => !ticketRows.includes(row));
    return {
      ...together(decisions),
      saved: [...tickets.values(), ...written],
      removed: own.map(({ relation }) => relation),
      // Relations of deleted tickets are hidden with these.
      gone: records.map(({ recordId }) => recordId),
    };
  },
  // People with a ticket that stays remain in the project. People who have left it since are not in `members`.
  member: ({ members, project, used }, { now }) => {
    if (project === null) return { gone: [] };
    const projectId = project.id;
    const free = members.filter(({ id }) => !used.has(id));
    return {
      sets: free.map(({ id: userId }) => ({
        ...({ kind: 'project_member', projectId, userId, isMember: false, now } as const),
      })),
      events: free.map((member) =>
        projectMemberEvent('project.member.removed', projectId, { ...member, access: 'explicit' }),
      ),
      gone: idsOf(free),
    };
  },
  project: (state, context) => {
    const { now } = context;
    const free = untouched(state, state.project === null ? [] : [state.project]);
    const saved = free.map((project) => nextVersion(project, now, { deletedAt: now }));
    const events = saved.map(
      (project) => ({ ...aboutProject(projectRecord(project)), kind: 'project.deleted' }) as const,
    );
    const sets = [raiseRelatives({ deletedProjectIds: idsOf(saved) }, context)];
    return { saved, sets, events, gone: idsOf(free) };
  },
  field: (state, { now }) => {
    const live = state.fields.filter(({ deletedAt }) => deletedAt === null);
    const saved = untouched(state, live).map((field) =>
      nextVersion(field, now, { deletedAt: now, key: undoneKey(field) }),
    );
    const events = saved.map((field) => ({ ...aboutField(field), kind: 'field.deleted' }) as const);
    return { saved, events, gone: idsOf(saved) };
  },
  template: (state) => {
    const free = untouched(state, state.templates);
    const events = free.map(
      (template) => ({ ...aboutTemplate(template), kind: 'template.deleted' }) as const,
    );
    return { removed: free, events, gone: idsOf(free) };
  },
  cycle: (state) => {
    const free = untouched(state, state.cycles);
    const events = free.map((cycle) => ({ ...aboutCycle(cycle), kind: 'cycle.deleted' }) as const);
    return { removed: free, events, gone: idsOf(free) };
  },
  label: (state) => {
    const free = untouched(state, state.labels);
    const events = free.map((label) => ({ ...aboutLabel(label), kind: 'label.deleted' }) as const);
    return { removed: free, events, gone: idsOf(free) };
  },
  board: (state, { now }) => {
    const { boards } = state;
    const free = untouched(state, boards);
    // A project keeps at least one board.
    const going = free.length === boards.length ? free.slice(1) : free;
    const deleted = going.map((board) =>
      nextVersion(leaveBoard(board, 0), now, { deletedAt: now }),
    );
    const remaining = boards.filter((board) => !going.includes(board));
    const shifted = numberBoards(remaining, now).filter((board, at) => board !== remaining[at]);
    return {
      saved: [...deleted, ...shifted],
      events: [
        ...deleted.map((board) => ({ ...aboutBoard(board), kind: 'board.deleted' }) as const),
        ...shifted.map((board) => ({ ...aboutBoard(board), kind: 'board.updated' }) as const),
      ],
      gone: idsOf(going),
    };
  },
};
