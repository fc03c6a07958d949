import { importNote, type ImportNoteText } from '../records/import-note.ts';
import type { Board } from '../records/board.ts';
import type { OrganizationMemberRecord } from '../records/membership.ts';
import type { StoredContent } from '../change/stored-content.ts';
import { assigneeRow, withRows } from './text-rows.ts';
import type { FieldContent } from '../custom-field/ticket-fields.ts';
import { wantedFields } from './wanted-fields.ts';
import { noLabels } from './decide-structure.ts';
import type { PortionWork } from './portion-work.ts';
import { importedValues } from '../record/imported.ts';
import { Ticket, type NewTicket } from '../records/ticket.ts';
import type { FittedOf } from '../records/neutral-form.ts';
import type { FittedItem } from '../records/source.port.ts';
import { maxLinks } from '../kernel/max-links.ts';

/** The content that a ticket of the source gets here, and what differs from the source. */
export interface WantedTicket {
  readonly content: StoredContent<NewTicket & Pick<Ticket, 'archived'>> & FieldContent;
  readonly board: Board;
  readonly differs: readonly ImportNoteText[];
  /** Assignees who must be added to the project. */
  readonly newcomers: readonly OrganizationMemberRecord[];
}

/** The boards of the project as they are now, and who has access to it. */
interface ProjectNow {
  readonly boards: readonly Board[];
  /** The ticket of an earlier import. */
  readonly ticket: Ticket | undefined;
  readonly hasAccess: (member: OrganizationMemberRecord) => boolean;
}

const noBoard = importNote('list_left');
const noCycle = importNote('cycle_left');
const noPerson = importNote('assignees_not_people');
const notAdded = importNote('assignees_without_access');
const takenOut = importNote('assignees_removed');
const tooMany = importNote('assignees_full');
const notNamed = importNote('rows_left');
const notDone = importNote('completed_on_open_board');
const unknownDone = importNote('completed_unknown');

/** Finds the board, labels, cycle and people here that a ticket of the source refers to. */
export function wantedTicket(
  work: PortionWork,
  { html }: FittedItem,
  fields: FittedOf<'ticket'>,
  { boards, ticket, hasAccess }: ProjectNow,
): WantedTicket {
  const differs: ImportNoteText[] = [];
  const record = fields.board === null ? null : work.record({ kind: 'board', key: fields.board });
  const found = boards.find(({ id }) => id === record?.recordId);
  const board = found ?? boards.find(({ isDone }) => !isDone) ?? (boards[0] as Board);
  if (fields.board !== null && found === undefined) differs.push(noBoard);
  const labelIds = fields.labels.flatMap((key) => {
    const id = work.record({ kind: 'label', key })?.recordId;
    return id !== undefined && work.label(id) !== undefined ? [id] : [];
  });
  if (labelIds.length < fields.labels.length) differs.push(noLabels);
  const cycleId =
    fields.cycle === null ? null : work.record({ kind: 'cycle', key: fields.cycle })?.recordId;
  const cycle = work.cycle(cycleId ?? '');
  if (fields.cycle !== null && cycle === undefined) differs.push(noCycle);
  const { assignees, others: outsiders } = assigneesOf(work, fields.assignees, hasAccess, differs);
  const custom = wantedFields(work, fields, ticket, (member) =>
    canBeNamed(work, member, hasAccess),
  );
  differs.push(...custom.differs);
  const rows = [...custom.rows, ...(outsiders.length > 0 ? [assigneeRow(outsiders)] : [])];
  const withOthers = rows.length > 0 ? withRows(html, rows) : html;
  if (rows.length > 0 && withOthers === null) differs.push(notNamed);
  if (fields.completedAt !== null && !board.isDone) differs.push(notDone);
  if (fields.createdAt !== null && board.isDone && fields.completedAt === null)
    differs.push(unknownDone);
  const content = {
    ...importedValues(Ticket, fields),
    descriptionHtml: withOthers ?? html,
    htmlPolicy: work.htmlPolicy,
    assigneeIds: assignees.map(({ id }) => id),
    labelIds: [...new Set(labelIds)].slice(0, maxLinks),
    tagNames: fields.tags,
    // A source without cycles takes no ticket out of one.
    ...(cycle !== undefined && { cycleId: cycle.id }),
    ...custom.content,
  } as const;
  const named = new Set([...assignees, ...custom.members]);
  const newcomers = [...named].filter((member) => !hasAccess(member));
  return { content, board, differs, newcomers };
}

/** Whether the person was added to the project by an import. */
const wasAddedTo = (work: PortionWork, { id: key }: OrganizationMemberRecord): boolean =>
  work.record({ kind: 'member', key }) !== undefined;

/** Whether tickets can name the person: who has access, or whom the import may add to the project. */
const canBeNamed = (
  work: PortionWork,
  member: OrganizationMemberRecord,
  hasAccess: ProjectNow['hasAccess'],
): boolean => hasAccess(member) || (work.state.job.addsPeople && !wasAddedTo(work, member));

/** The assignees with access and those whom the import may add to the project, and the names of the others. */
function assigneesOf(
  work: PortionWork,
  keys: readonly string[],
  hasAccess: ProjectNow['hasAccess'],
  differs: ImportNoteText[],
): { assignees: OrganizationMemberRecord[]; others: string[] } {
  const { people } = work.state;
  const members = new Set<OrganizationMemberRecord>();
  const outsiders = new Set<string>();
  for (const key of keys) {
    const member = people.member(people.userId(key) ?? '');
    const wasAdded = member && wasAddedTo(work, member);
    const isWanted = member && canBeNamed(work, member, hasAccess);
    if (isWanted === true && (members.size < maxLinks || members.has(member))) {
      members.add(member);
      continue;
    }
    outsiders.add(people.nameOf(key));
    if (member === undefined) differs.push(noPerson);
    else if (isWanted === true) differs.push(tooMany);
    else differs.push(wasAdded ? takenOut : notAdded);
  }
  return { assignees: [...members], others: [...outsiders] };
}
