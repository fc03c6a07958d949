import { amountOf, lineOfValue, type FieldTest } from '../../src/custom-field/field-filter.ts';
import { CustomField } from '../../src/records/custom-field.ts';
import { Cycle, cycleWords } from '../../src/records/cycle.ts';
import { Board } from '../../src/records/board.ts';
import { StoredFile } from '../../src/records/stored-file.ts';
import { DomainError } from '../../src/kernel/domain-error.ts';
import { checklistOf } from '../../src/records/checklist.ts';
import { lastActivity } from '../../src/records/last-activity.ts';
import { searchedText } from '../../src/ticket/searched-text.ts';
import { Ticket } from '../../src/records/ticket.ts';
import {
  exceptedFilter,
  type ExceptedTickets,
  type TicketFilter,
  type TicketPart,
} from '../../src/ports/tickets.port.ts';
import { isListed } from './filters.ts';
import { isSomebody, liveBoard, liveLabel, liveTicket } from './live.ts';
import type { Tenant } from './tenant.ts';

const isCycleWord = (id: string): boolean => (cycleWords as readonly string[]).includes(id);

/** Whether the due date has passed and the board is not a done board. The service has this rule in `ticket-filter.ts` of the storage. */
export const isOverdue = (tenant: Tenant, { dueAt, boardId }: Ticket, at: Date): boolean =>
  dueAt !== null && dueAt < at && tenant.of(Board).get(boardId)?.isDone === false;

const hasPart: Readonly<Record<TicketPart, (tenant: Tenant, ticket: Ticket) => boolean>> = {
  children: (_, { childrenTotal }) => childrenTotal > 0,
  checklist: (_, { descriptionHtml }) => checklistOf(descriptionHtml).total > 0,
  files: (tenant, { id: ticketId }) =>
    tenant.of(StoredFile).has({ ticketId, commentId: null, deletedAt: null, state: 'ready' }),
};

/** Whether the ticket passes the test of custom fields. */
function passes(tenant: Tenant, { fieldValues }: Ticket, test: FieldTest): boolean {
  const { fieldIds, isUnset, items, amounts, from, to, before, words } = test;
  const values = fieldIds.flatMap((id) => {
    const [field, value] = [tenant.of(CustomField).get(id), fieldValues?.[id]];
    return field === null || value === undefined ? [] : [{ field, value }];
  });
  if (isUnset === true) return values.length === 0;
  return values.some(({ field, value }) => {
    const amount = amountOf(field, value);
    return (
      (items?.some((item) => [value].flat().includes(item)) ?? true) &&
      (amounts?.includes(amount ?? Number.NaN) ?? true) &&
      (from === undefined || (amount !== null && amount >= from)) &&
      (to === undefined || (amount !== null && amount <= to)) &&
      (before === undefined || (amount !== null && amount < before)) &&
      (words?.every((word) => lineOfValue(value).includes(word)) ?? true)
    );
  });
}

function isWithin(
  tenant: Tenant,
  ticket: Ticket,
  { of, after, until }: NonNullable<TicketFilter['time']>,
) {
  const isDone = tenant.of(Board).get(ticket.boardId)?.isDone === true;
  const at = {
    due: ticket.dueAt,
    on_board: ticket.enteredBoardAt,
    completed: isDone ? ticket.enteredBoardAt : null,
    inactive: lastActivity(ticket),
  }[of];
  return at !== null && at > after && at <= until;
}

/** Whether the ticket passes one of the filters of those that the list leaves out. */
const isExcepted = (tenant: Tenant, ticket: Ticket, { fields = [], ...except }: ExceptedTickets) =>
  [
    ...Object.entries(except).map(([name, value]) => ({ [name]: value as unknown })),
    ...fields.map((condition) => ({ fields: [condition] })),
  ].some(
    (filter) =>
      Object.values(filter).every((value) => value !== undefined) &&
      isListedTicket(tenant, ticket, exceptedFilter(filter)),
  );

/** The cycle of a ticket as filters name it: its id, and the words that mean it. */
function cycleNames(tenant: Tenant, { cycleId, projectId }: Ticket): readonly string[] {
  if (cycleId === null) return ['none'];
  const planned = tenant.of(Cycle).where({ projectId, state: 'planned' });
  const [next] = planned.toSorted(
    (a, b) => a.startsOn.localeCompare(b.startsOn) || a.position - b.position,
  );
  const isCurrent = tenant.of(Cycle).get(cycleId)?.state === 'active';
  return [cycleId, ...(isCurrent ? ['current'] : []), ...(next?.id === cycleId ? ['next'] : [])];
}

/** Whether a list with this filter has the ticket. */
export function isListedTicket(tenant: Tenant, ticket: Ticket, filter: TicketFilter): boolean {
  const { boardSlugs, assigneeIds, has, overdue, completedSince, completed } = filter;
  const { boardId, dueAt, enteredBoardAt, parentId, outerParentId } = ticket;
  const isDone = tenant.of(Board).get(boardId)?.isDone === true;
  const { ids, afterId, time } = filter;
  if (ids?.includes(ticket.id) === false || (afterId !== undefined && ticket.id <= afterId))
    return false;
  if (time !== undefined && !isWithin(tenant, ticket, time)) return false;
  const values = {
    parentId: parentId ?? outerParentId,
    blocked: ticket.openBlockers > 0,
    cycleId: cycleNames(tenant, ticket),
  };
  const isCompletedSince = (at: Date) => isDone && enteredBoardAt !== null && enteredBoardAt >= at;
  const isAssigned = (id: string) =>
    id === 'none' ? ticket.assigneeIds.length === 0 : ticket.assigneeIds.includes(id);
  return (
    isListed(Ticket, ticket, filter, { text: searchedText(ticket), values }) &&
    (boardSlugs?.includes(liveBoard(tenant, boardId)?.slug ?? '') ?? true) &&
    (assigneeIds?.some(isAssigned) ?? true) &&
    (has?.some((part) => hasPart[part](tenant, ticket)) ?? true) &&
    (overdue === undefined || isOverdue(tenant, ticket, overdue.at) === overdue.is) &&
    (completedSince === undefined || isCompletedSince(completedSince)) &&
    (completed === undefined || isDone === completed) &&
    (filter.isUndated !== true || dueAt === null) &&
    (filter.isUnscheduled !== true || ticket.startAt === null) &&
    !isExcepted(tenant, ticket, filter.except ?? {}) &&
    (filter.fields ?? []).every((tests) => tests.some((test) => passes(tenant, ticket, test)))
  );
}

/** Refuses, with `validation_failed`, a filter that names a record that does not exist in a project of the list. */
export function refuseUnknownRecords(
  tenant: Tenant,
  isOfList: (projectId: string) => boolean,
  listFilter: TicketFilter,
): void {
  const filter = { ...listFilter, ...listFilter.except };
  const isOf = (record: { projectId: string } | null) =>
    record !== null && isOfList(record.projectId);
  const isSlug = (slug: string) =>
    tenant
      .of(Board)
      .where({ slug })
      .some(({ id }) => isOf(liveBoard(tenant, id)));
  const checks: [string, readonly string[] | undefined, (value: string) => boolean][] = [
    ['project_id', filter.projectIds, isOfList],
    ['board_id', filter.boardIds, (id) => isOf(liveBoard(tenant, id))],
    ['board_slug', filter.boardSlugs, isSlug],
    ['assignee_id', filter.assigneeIds, (id) => id === 'none' || tenant.member(id) !== null],
    ['created_by', filter.createdBy, (id) => isSomebody(tenant, id)],
    ['parent_id', filter.parentIds, (id) => liveTicket(tenant, id) !== null],
    ['label_id', filter.labelIds, (id) => isOf(liveLabel(tenant, id))],
    ['cycle_id', filter.cycleIds, (id) => isCycleWord(id) || isOf(tenant.of(Cycle).get(id))],
  ];
  const wrong = checks.filter(([, values = [], isKnown]) => !values.every(isKnown));
  if (wrong.length === 0) return;
  const errors = Object.fromEntries(wrong.map(([name]) => [name, ['does not exist']]));
  throw new DomainError('validation_failed', { errors });
}
