import { amountOf, lineOfValue, type FieldSort } from '../../src/custom-field/field-filter.ts';
import type { CustomFieldRecord, FieldValue } from '../../src/records/custom-field.ts';
import { Board } from '../../src/records/board.ts';
import { Cycle } from '../../src/records/cycle.ts';
import type { CommentQueries } from '../../src/ports/comments.port.ts';
import type { IncludedQueries } from '../../src/ports/included.port.ts';
import type { PageRequest } from '../../src/kernel/page.ts';
import { priorities } from '../../src/records/priority.ts';
import { seenTicketRecord, type TicketRecord } from '../../src/records/ticket-record.ts';
import { Ticket } from '../../src/records/ticket.ts';
import { maxLaneCounts, type LaneCount, type LaneField } from '../../src/ticket/ticket-counts.ts';
import type { TicketSort } from '../../src/ticket/ticket-sort.ts';
import type { TicketFilter, TicketQueries } from '../../src/ports/tickets.port.ts';
import { liveProject, liveTicket, ticketSeenBy } from './live.ts';
import { compare, orderBy, pageOf, withFields, type Order, type SortValue } from './paging.ts';
import { countedTickets } from './analytics.ts';
import { groupCells } from './ticket-groups.ts';
import { isListedTicket, refuseUnknownRecords } from './ticket-filter.ts';
import type { Tenant } from './tenant.ts';

/** Reads of the tickets of one organization. */
export function ticketQueries(
  tenant: Tenant,
  { included, comments }: { included: IncludedQueries; comments: CommentQueries },
): TicketQueries {
  const recordOf = (ticket: Ticket | null): TicketRecord | null => {
    const board = ticket && tenant.of(Board).get(ticket.boardId);
    return board && seenTicketRecord(ticketSeenBy(tenant, ticket), board);
  };
  const find = (ref: string) => recordOf(liveTicket(tenant, ref));
  const listed = (
    isOfList: (projectId: string) => boolean,
    filter: TicketFilter,
    order: Order<TicketRecord>,
    page: PageRequest,
  ) => {
    refuseUnknownRecords(tenant, isOfList, filter);
    const isWanted = ({ projectId }: Ticket) =>
      isOfList(projectId) && (filter.projectIds?.includes(projectId) ?? true);
    const tickets = tenant
      .of(Ticket)
      .where(isWanted)
      .filter((ticket) => isListedTicket(tenant, ticket, filter));
    return pageOf(
      tickets.flatMap((ticket) => recordOf(ticket) ?? []),
      order,
      page,
    );
  };
  return {
    find: async (ref, fields) => {
      const record = find(ref);
      return record && withFields(record, fields);
    },
    findInContext: async (ref, page) => {
      const ticket = find(ref);
      if (ticket === null) return null;
      const { assignee_ids: users, label_ids: labels, board_id: boardId } = ticket;
      const found = await included.find({ users, labels, boards: [boardId] });
      const names = {
        boards: namesOf(found.boards),
        labels: namesOf(found.labels),
        users: namesOf(found.users),
      };
      const list = await comments.list({ kind: 'ticket', ref }, page);
      return list && { ticket, names, comments: list };
    },
    list: async (projectId, filter, sort, page) => {
      if (liveProject(tenant, projectId) === null) return null;
      return listed((id) => id === projectId, filter, ticketOrder(tenant, sort), page);
    },
    count: async (projectId, filter, by) => {
      if (liveProject(tenant, projectId) === null) return null;
      const page = { limit: Number.MAX_SAFE_INTEGER };
      const { items } = listed((id) => id === projectId, filter, orderBy<TicketRecord>('id'), page);
      return {
        total: items.length,
        estimate_total: estimatesOf(items),
        counts: laneCounts(items, by),
      };
    },
    groups: async (projectId, limits, request) => {
      if (liveProject(tenant, projectId) === null) return null;
      return groupCells(tenant, countedTickets(tenant, projectId, limits), request);
    },
    listAll: async (filter, sort, page) => {
      const isLive = (projectId: string) => liveProject(tenant, projectId) !== null;
      const order =
        typeof sort === 'string' && sort.endsWith('created_at')
          ? orderBy<TicketRecord>(sort.replace('created_at', 'id'))
          : ticketOrder(tenant, sort);
      return listed(isLive, filter, order, page);
    },
  };
}

/** The lanes of a ticket: several for several people or labels. */
function lanesOf(
  ticket: TicketRecord,
  by: LaneField | CustomFieldRecord | null,
): readonly (string | null)[] {
  if (by === null) return [null];
  if (typeof by !== 'string') {
    const value = ticket.custom_fields[by.key] ?? null;
    const option = by.options.find(({ name }) => name === value);
    return [option?.id ?? (value as string | null)];
  }
  if (by === 'priority' || by === 'parent_id' || by === 'cycle_id') return [ticket[by]];
  const ids = ticket[`${by}s`];
  return ids.length === 0 ? [null] : ids;
}

const placeOf = ({ lane, board_id }: LaneCount): string => `${lane ?? '~'} ${board_id}`;

/** The sum of the estimates, which have one decimal. */
const estimatesOf = (tickets: readonly TicketRecord[]): number =>
  tickets.reduce((sum, { estimate }) => sum + Math.round((estimate ?? 0) * 10), 0) / 10;

/** The number of tickets on each board in each lane, the largest first. */
function laneCounts(
  tickets: readonly TicketRecord[],
  by: LaneField | CustomFieldRecord | null,
): LaneCount[] {
  const places = tickets.flatMap((ticket) =>
    lanesOf(ticket, by).map((lane) => ({ board_id: ticket.board_id, lane, ticket })),
  );
  const groups = Map.groupBy(places, ({ board_id, lane }) => `${board_id} ${lane}`).values();
  return [...groups]
    .flatMap((group) =>
      group.slice(0, 1).map(({ board_id, lane }) => ({
        board_id,
        lane,
        count: group.length,
        estimate_total: estimatesOf(group.map(({ ticket }) => ticket)),
      })),
    )
    .toSorted((a, b) => b.count - a.count || compare(placeOf(a), placeOf(b)))
    .slice(0, maxLaneCounts);
}

const namesOf = (records: readonly { id: string; name: string }[]) =>
  Object.fromEntries(records.map(({ id, name }) => [id, name]));

/** The order of tickets; by another value than that of the field for some. */
function ticketOrder(tenant: Tenant, sort: TicketSort | FieldSort): Order<TicketRecord> {
  if (typeof sort !== 'string') {
    const { field, direction } = sort;
    const valueOf = (value: FieldValue | undefined): SortValue => {
      if (value === undefined) return null;
      return field.type === 'text' ? lineOfValue(value) : amountOf(field, value);
    };
    return {
      isDescending: direction === 'desc',
      values: ({ id, custom_fields: values }) => [valueOf(values[field.key]), id],
    };
  }
  const plain = orderBy<TicketRecord>(sort);
  const positionOf = (boardId: string) => tenant.of(Board).get(boardId)?.position ?? -1;
  const values: Partial<Record<string, (ticket: TicketRecord) => readonly SortValue[]>> = {
    rank: ({ board_id, rank, id }) => [positionOf(board_id), rank, id],
    priority: ({ priority, id }) => [priorities.indexOf(priority), id],
    cycle_id: ({ cycle_id: cycleId, id }) => {
      const cycle = cycleId === null ? undefined : tenant.of(Cycle).get(cycleId);
      return [cycle?.startsOn ?? null, cycle?.position ?? null, cycleId, id];
    },
    key: ({ key, number }) => [key.split('-')[0] ?? '', number],
  };
  return { ...plain, values: values[sort.replace('-', '')] ?? plain.values };
}
